import { expect, it } from 'vitest';
import { entriesOf } from '../../../shared/ticket/action-entries.ts';
import { isTicketField } from '../../../shared/ticket/fields.ts';
import { escalatedFields } from './escalated-fields.ts';

it('are those of the form', () => {
  expect(escalatedFields).toEqual(Object.keys(entriesOf('escalate')).filter(isTicketField));
});
