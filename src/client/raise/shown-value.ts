import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import { shownValue as shown } from '../../shared/field/value.ts';
import { groupSerial } from '../../shared/format/identity.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import type { T } from '../text.tsx';

/** What is typed as people read it: the label of a code, an SN in groups, a local time. */
export const shownValue = (t: T, dictionaries: Choices, field: TicketField, typed: string): string =>
  shown(fieldEntry(field), typed, {
    code: (dictionary, code) => dictionaries[dictionary].find((one) => one.code === code)?.label ?? code,
    days: (n) => t('frame.days', { n }),
    instant: (local) => local.replace('T', ' '),
    serialNumber: groupSerial,
  });
