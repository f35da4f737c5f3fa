import { expect, it } from 'vitest';
import type { RecordRow } from '../../../shared/admin/entity-calls.ts';
import { contactColumns } from '../../../shared/admin/person-columns.ts';
import { translator } from '../../../shared/text/catalogue.ts';
import { texts } from '../../../shared/text/en/texts.ts';
import { cellOf } from './shown-cell.ts';

const t = translator<typeof texts>('en', texts);

it('hides the middle of a phone number in a list (spec 5.55)', () => {
  const contact = { id: 'c-1', values: { phone: '13812345678' }, labels: {} } as unknown as RecordRow;
  const shown = cellOf(t, (_dictionary, code) => code, contact, 'phone', contactColumns.phone);
  expect(shown).toBe('138****5678');
});
