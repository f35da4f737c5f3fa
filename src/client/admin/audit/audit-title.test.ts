import { expect, it } from 'vitest';
import { translator } from '../../../shared/text/catalogue.ts';
import { texts } from '../../../shared/text/en/texts.ts';
import { auditTitle } from './audit-title.ts';

const t = translator<typeof texts>('en', texts);
it.each([
  ['admin.makeRecord', 'units', null, 'Unit created'],
  ['admin.changeRecord', 'units', {}, 'Unit changed'],
  ['admin.applyImport', 'units', null, 'Unit created'],
  ['admin.applyImport', 'tickets', null, 'Ticket imported'],
  ['admin.getPersonData', 'people', null, 'Data of the person downloaded'],
  ['admin.erasePerson', 'people', null, 'Person erased'],
  ['admin.createWebhook', 'webhooks', null, 'Webhook created'],
  ['something.new', 'settings', {}, 'Changed'],
])('%s of %s with %o is told as words, never as a code', (operation, entity, before, words) => {
  expect(auditTitle(t, { operation, entity, before })).toBe(words);
});
