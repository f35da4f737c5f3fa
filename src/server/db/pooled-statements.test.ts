import { expect, test } from 'vitest';
import { statementsFor } from './pooled-statements.ts';
import { unsyncedSystemSettings } from './session-settings.ts';
import { callsOf } from './statement-settings.ts';

test('behind a pooler the statement that opens a transaction sets all that was asked, as it stands', () => {
  // In a replacement `$'` and `$&` would stand for parts of the statement.
  const settings = { search_path: '"$user", public$', 'a.b': '$&' };
  const [opening] = unsyncedSystemSettings();
  const [sent] = statementsFor('transaction', settings).sent([opening]);
  expect(sent?.text).toContain(`concat(${callsOf(settings, true)}, set_config(`);
  expect(sent?.text?.endsWith(String(opening.text).slice(-60))).toBe(true);
  expect(sent?.name).toBeUndefined();
});

test('without a pooler statements are sent as they are', () => {
  const statements = [{ name: 'one', text: 'select 1' }];
  expect(statementsFor('session', { jit: 'off' }).sent(statements)).toBe(statements);
});
