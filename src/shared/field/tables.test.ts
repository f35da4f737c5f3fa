import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { EMAIL_CODE_DIGITS, HOURS_PER_DAY, PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts';
import {
  emailLoginEntries,
  loginEntries,
  profileEntries,
  registerEntries,
  resetEntries,
} from '../account/account-entries.ts';
import { groupEntriesOf, mailTimingEntries, quietEntries } from '../notification/notification-entries.ts';
import { problemEntries } from '../problem/problem-inputs.ts';
import { evaluationEntries } from '../ticket/evaluation-entries.ts';
import { formEntry, formEntryNames } from '../ticket/form-entries.ts';
import { entityNames, entities } from '../admin/entity-table.ts';
import { actionEntries } from '../ticket/action-entries.ts';
import { SN_MAX, SN_MIN } from '../ticket/serial-number.ts';
import { type EntryOf, type FieldEntry, type FieldTable, type FieldType, isNumber, isOpenTo } from './entry.ts';
import { schemaOf } from './schema.ts';
import { shownValue, typedValue, wireValue } from './value.ts';

/** Every field that anything asks for, by `<form>.<name>`. */
const tables: Readonly<Record<string, FieldTable>> = {
  ticket: Object.fromEntries(formEntryNames.map((name) => [name, formEntry(name)])),
  ...actionEntries,
  ...Object.fromEntries(Object.entries(problemEntries).map(([action, table]) => [`problem.${action}`, table])),
  evaluation: evaluationEntries,
  login: loginEntries,
  emailLogin: emailLoginEntries,
  register: registerEntries,
  reset: resetEntries,
  profile: profileEntries,
  mailTiming: mailTimingEntries,
  quietHours: quietEntries,
  told: groupEntriesOf(true),
  toldPartner: groupEntriesOf(false),
  ...Object.fromEntries(entityNames.map((name) => [`admin.${name}`, entities[name].columns])),
};
const rows = Object.entries(tables).flatMap(([form, table]) =>
  Object.entries(table).map(([name, entry]): [string, FieldEntry] => [`${form}.${name}`, entry]),
);

const letters = (n: number): string => 'a'.repeat(n);
const email = (n: number): string => {
  // A label of a domain has at most 63 characters.
  const domain = Array.from({ length: 3 }, () => letters(61)).join('.');
  return `${letters(n - domain.length - 4)}@${domain}.de`;
};
const uuid = '0199a4c1-7e55-7cc3-8f61-0a6f5d1b2c3d';
const upload = { key: 'k', name: 'n' };

interface Limits {
  /** Values at the limits and within. */
  right: readonly unknown[];
  /** Values just below and just above, and of another shape. */
  wrong: readonly unknown[];
}
const integer = ({ min, max }: { min: number; max: number }): Limits => ({
  right: [min, max],
  wrong: [min - 1, max + 1, min + 0.5, String(min), null],
});
const text = ({ min = 1, max }: { min?: number; max: number }): Limits => ({
  right: [letters(min), letters(max), `  ${letters(max)}  `],
  wrong: [...(min > 0 ? [letters(min - 1), `${letters(min - 1)}  `] : []), letters(max + 1), 1, null],
});
const lines = ({ max }: { max: number }): Limits => ({
  right: [['a'], ['a', letters(max)]],
  wrong: ['a', [''], [letters(max + 1)]],
});
const reference: Limits = { right: [uuid], wrong: ['', 'somebody', 7] };

/** The limits of each type, written down by hand and not taken from the schemas. */
const limits: { readonly [T in FieldType]: (entry: EntryOf<T>) => Limits } = {
  text,
  phone: text,
  email: () => ({ right: [email(254)], wrong: [email(255), 'maria', ''] }),
  account: () => ({ right: [email(254), 'Maria@Example.com'], wrong: [email(255), 'maria', ''] }),
  password: () => ({ right: [letters(1), letters(PASSWORD_MAX)], wrong: ['', letters(PASSWORD_MAX + 1)] }),
  newPassword: () => ({
    right: [letters(PASSWORD_MIN), letters(PASSWORD_MAX)],
    wrong: [letters(PASSWORD_MIN - 1), letters(PASSWORD_MAX + 1)],
  }),
  oneTimeCode: () => ({
    right: ['0'.repeat(EMAIL_CODE_DIGITS)],
    wrong: ['0'.repeat(EMAIL_CODE_DIGITS - 1), '0'.repeat(EMAIL_CODE_DIGITS + 1), 'abcdef'],
  }),
  serialNumber: () => ({
    right: [letters(SN_MIN), letters(SN_MAX)],
    wrong: [letters(SN_MIN - 1), letters(SN_MAX + 1), '序列号序列号', '-MD5204260-'],
  }),
  productModel: () => ({ right: ['M', letters(64)], wrong: ['', letters(65), '变频器'] }),
  code: () => ({ right: ['a', letters(80)], wrong: ['', letters(81)] }),
  number: integer,
  days: integer,
  stars: integer,
  hour: () => integer({ min: 0, max: HOURS_PER_DAY - 1 }),
  day: () => ({ right: ['2026-02-28'], wrong: ['2026-02-30', '28.02.2026', ''] }),
  instant: () => ({ right: ['2026-02-28T10:00:00.000Z'], wrong: ['2026-02-28T10:00', 'soon', ''] }),
  customer: () => reference,
  colleague: () => reference,
  person: () => reference,
  ticketNumber: () => reference,
  measure: () => reference,
  yesNo: () => ({ right: [true, false], wrong: ['yes', null] }),
  confirm: () => ({ right: [true], wrong: [false, 'yes'] }),
  choice: ({ choices }) => ({ right: choices, wrong: ['', 'another'] }),
  choices: ({ choices }) => ({
    right: [[], [...choices]],
    wrong: [['another'], [...choices, choices[0]], choices[0]],
  }),
  uploads: () => ({
    right: [[], Array.from({ length: 12 }, () => upload)],
    wrong: [Array.from({ length: 13 }, () => upload), upload],
  }),
  record: () => ({ right: ['A1', letters(254)], wrong: ['', ' ', letters(255), 1] }),
  records: () => ({ right: [['A1'], ['A1', 'B']], wrong: ['A1', [''], [1], Array(101).fill('A1')] }),
  parts: lines,
  texts: lines,
  form: () => ({ right: [], wrong: [null, 'ticket', { unknown: 1 }] }),
};
const limitsOf = (entry: FieldEntry): Limits => (limits[entry.type] as (entry: FieldEntry) => Limits)(entry);

describe.each(rows)('the field %s', (_name, entry) => {
  const { right, wrong } = limitsOf(entry);
  const takes = (value: unknown): boolean => schemaOf(entry).safeParse(value).success;

  it('takes what is at its limits', () => expect(right.filter((value) => !takes(value))).toEqual([]));
  it('refuses what is below and above', () => expect(wrong.filter(takes)).toEqual([]));
  it('keeps a value from what is typed to the wire and back', () => {
    if (entry.type === 'uploads' || entry.type === 'form') return expect(wireValue(entry, 'x')).toBeUndefined();
    for (const value of right) {
      const typed = typedValue(entry, value);
      const wire = wireValue(entry, typed);
      if (typed === '') expect(wire).toBeUndefined();
      else if (entry.type === 'instant') expect(Date.parse(String(wire))).toBe(Date.parse(String(value)));
      else expect(wire).toEqual(typeof value === 'string' && !/assword/.test(entry.type) ? value.trim() : value);
      expect(typedValue(entry, wire)).toBe(typeof value === 'string' ? typed.trim() : typed);
    }
  });
  it('is nothing on the wire when nothing is typed', () => {
    expect([wireValue(entry, ''), wireValue(entry, undefined)]).toEqual([undefined, undefined]);
    expect([typedValue(entry, null), typedValue(entry, undefined)]).toEqual(['', '']);
  });
  it('says that it is a number only when it is one', () =>
    expect(isNumber(entry)).toBe(right.length > 0 && typeof right[0] === 'number'));
});

const withIssue = rows.filter(([, { issue, type }]) => issue !== undefined && type !== 'form');
it.each(withIssue)('the field %s says its own issue', (_name, entry) => {
  // A wrong address is a text all the same: only its form is refused.
  const wrong = ['email', 'account', 'instant'].includes(entry.type) ? 'no such form' : Symbol('no value');
  const { error } = z.safeParse(schemaOf(entry), wrong);
  expect(error?.issues.map(({ message }) => message)).toContain(entry.issue);
});

describe('a value as people read it', () => {
  const wording = {
    code: (dictionary: string, code: string) => `${dictionary}/${code}`,
    days: (n: number) => `${n} days`,
    instant: (at: string) => `at ${at}`,
  };
  const label = 'ticket.field.title' as const;
  it.each<[FieldEntry, string | number | null, string]>([
    [{ type: 'code', dictionary: 'impact', label }, 'low', 'impact/low'],
    [{ type: 'days', min: 0, max: 9, label }, 3, '3 days'],
    [{ type: 'days', min: 0, max: 9, label }, 'a week', 'a week'],
    [{ type: 'instant', label }, '2026-02-28T10:00', 'at 2026-02-28T10:00'],
    [{ type: 'serialNumber', label }, 'MD520', 'MD520'],
    [{ type: 'text', max: 9, label }, 'as typed ', 'as typed '],
    [{ type: 'code', dictionary: 'impact', label }, null, ''],
    [{ type: 'text', max: 9, label }, '', ''],
  ])('%o %j is %j', (entry, value, shown) => expect(shownValue(entry, value, wording)).toBe(shown));
  it('groups an SN where one is read aloud', () =>
    expect(shownValue({ type: 'serialNumber', label }, 'MD52', { ...wording, serialNumber: (sn) => `«${sn}»` })).toBe(
      '«MD52»',
    ));
});

it('others than insiders may see every field whose audience is not insiders', () => {
  const audiences = [undefined, 'all', 'insiders'] as const;
  expect(audiences.map((audience) => isOpenTo({ audience }, false))).toEqual([true, true, false]);
  expect(audiences.map((audience) => isOpenTo({ audience }, true))).toEqual([true, true, true]);
});
