import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FieldEntry, isLong } from './entry.ts';
import { instantOf, localOf, shownValue, typedValue, wireValue, type Wording } from './value.ts';

afterEach(() => vi.restoreAllMocks());
const of = (type: FieldEntry['type']) => ({ type });

describe('an instant', () => {
  it.each([
    [-480, '2026-03-02T18:00'],
    [300, '2026-03-02T05:00'],
    [0, '2026-03-02T10:00'],
  ])('is picked in the time of the device, %d minutes from UTC', (offset, local) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
    expect(localOf(new Date('2026-03-02T10:00:00Z'))).toBe(local);
    expect(typedValue(of('instant'), '2026-03-02T10:00:59Z')).toBe(local);
  });
  it('is the same after it was shown and typed', () => {
    const at = '2026-03-02T10:00:00.000Z';
    expect(instantOf(localOf(new Date(at)))).toBe(at);
    expect(wireValue(of('instant'), typedValue(of('instant'), at))).toBe(at);
  });
  it('that is none stays as it is, to be refused', () => expect(instantOf('tomorrow')).toBe('tomorrow'));
});

describe('what is typed, on the wire', () => {
  it.each([
    ['7', 7],
    ['-7', -7],
    ['12', 12],
    ['2.25', 2.25],
    ['x7', 'x7'],
    ['7x', '7x'],
    ['7.', '7.'],
    ['7.x', '7.x'],
    ['', undefined],
    [' 7 ', 7],
  ])('the number %j is %j', (typed, value) => {
    for (const type of ['number', 'days', 'stars', 'hour'] as const) expect(wireValue(of(type), typed)).toBe(value);
  });
  it.each([
    ['text', ' words ', 'words'],
    ['text', '  ', undefined],
    ['password', ' secret ', ' secret '],
    ['newPassword', '  ', '  '],
    ['yesNo', 'yes', true],
    ['yesNo', 'no', false],
    ['confirm', 'yes', true],
    ['confirm', 'no', undefined],
    ['choices', 'patient skilled', ['patient', 'skilled']],
    ['records', ' A1 | B2 || ', ['A1', 'B2']],
    ['texts', 'one|two words', ['one', 'two words']],
    ['parts', 'MD520 = 2\n* Cable = 60 | RX20 = 1', ['MD520 = 2', '* Cable = 60', 'RX20 = 1']],
    ['uploads', 'x', undefined],
    ['text', undefined, undefined],
    ['password', undefined, undefined],
    ['password', '', undefined],
  ] as const)('%s: %j is %j', (type, typed, value) => expect(wireValue(of(type), typed)).toEqual(value));
});

describe('what is on the wire, in a form', () => {
  it.each([
    [true, 'yes'],
    [false, 'no'],
    [['patient', 'skilled'], 'patient skilled'],
    [7, '7'],
    [0, '0'],
    ['words', 'words'],
    [null, ''],
    [undefined, ''],
    [{ key: 'k' }, ''],
  ])('%j is %j', (value, typed) => expect(typedValue(of('text'), value)).toBe(typed));
  it('a list is separated as it is typed: codes by spaces, keys and texts by bars', () => {
    const listed = (type: FieldEntry['type']) => typedValue(of(type), ['A1', 'B2']);
    expect([listed('choices'), listed('records'), listed('texts')]).toEqual(['A1 B2', 'A1|B2', 'A1|B2']);
  });
});

describe('what people read', () => {
  const wording: Wording = { code: (d, c) => `${d}/${c}`, days: (n) => `${n} days`, instant: (at) => `at ${at}` };
  const label = 'ticket.field.title' as const;
  const shown = (entry: FieldEntry, value: string | number | null | undefined, more = {}) =>
    shownValue(entry, value, { ...wording, ...more });
  it('is nothing where there is nothing', () => {
    const code: FieldEntry = { type: 'code', dictionary: 'impact', label };
    expect([null, undefined, ''].map((value) => shown(code, value))).toEqual(['', '', '']);
  });
  it('is the label of a code and the local time of an instant', () => {
    expect(shown({ type: 'code', dictionary: 'impact', label }, ' low ')).toBe('impact/low');
    expect(shown({ type: 'instant', label }, '2026-03-02T10:00:00Z')).toBe('at 2026-03-02T10:00:00Z');
  });
  it('is days in words where they are a whole number', () => {
    const days: FieldEntry = { type: 'days', min: 0, max: 99, label };
    expect(['12', 12, ' 3 ', '1x', 'x1', '1.5', '-1'].map((value) => shown(days, value))).toEqual([
      '12 days',
      '12 days',
      '3 days',
      '1x',
      'x1',
      '1.5',
      '-1',
    ]);
  });
  it('is a serial number in groups where somebody wants them, and other words as they are', () => {
    const sn: FieldEntry = { type: 'serialNumber', label };
    expect([shown(sn, ' SN1 '), shown(sn, 'SN1', { serialNumber: (text: string) => `[${text}]` })]).toEqual([
      'SN1',
      '[SN1]',
    ]);
    expect(shown({ type: 'text', max: 9, label }, ' a ')).toBe(' a ');
  });
  it('fills lines where it is a long text', () => {
    const text = { type: 'text', max: 9, label } as const;
    expect([isLong(text), isLong({ ...text, lines: 3 }), isLong({ type: 'day', label })]).toEqual([false, true, false]);
  });
});
