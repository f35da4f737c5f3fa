import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createDateJudge, dateReadings, readDate, type DateReading } from './date-readings.ts';

const judge = (values: readonly string[], excel?: '1900' | '1904') => {
  const { add, judged } = createDateJudge(excel);
  values.forEach(add);
  return judged();
};

const none = {};
test.each<[text: string, Partial<Record<DateReading, string>>]>([
  ['2026-01-15', { ymd: '2026-01-15', dmy: '2026-01-15', mdy: '2026-01-15', excel1900: '2026-01-15' }],
  ['2026/1/5', { ymd: '2026-01-05', dmy: '2026-01-05', mdy: '2026-01-05' }],
  ['2026年1月15日', { ymd: '2026-01-15', dmy: '2026-01-15' }],
  ['20260115', { ymd: '2026-01-15', dmy: '2026-01-15' }],
  ['15.01.2026', { dmy: '2026-01-15' }],
  ['15. 1. 2026', { dmy: '2026-01-15' }],
  ['01/15/2028', { mdy: '2028-01-15' }],
  ['03/04/2026', { dmy: '2026-04-03', mdy: '2026-03-04' }],
  ['15.01.26', { dmy: '2026-01-15', ymd: '2015-01-26' }],
  ['31.12.99', { dmy: '1999-12-31' }],
  ['15.01.2026 08:15', { dmy: '2026-01-15 08:15' }],
  ['1/15/2028 12:05:09 AM', { mdy: '2028-01-15 00:05:09' }],
  ['1/15/2028 1:05 pm', { mdy: '2028-01-15 13:05' }],
  ['2024-05-12T06:40:00Z', { ymd: '2024-05-12 06:40:00Z' }],
  ['2024-05-12 06:40+02:00', { ymd: '2024-05-12 06:40+02:00' }],
  ['46037', { excel1900: '2026-01-15', excel1904: '2030-01-16' }],
  ['46037.5', { excel1900: '2026-01-15 12:00:00' }],
  ['46037,25', { excel1900: '2026-01-15 06:00:00' }],
  ['31.02.2026', none],
  ['29.02.2025', none],
  ['2026-13-40', none],
  ['15.01.026', none],
  ['15.01/2026', none],
  ['25:00', none],
  ['15.01.2026 25:00', none],
  ['4711', none],
  ['99999', none],
  ['', none],
  ['n/a', none],
])('%s', (text, expected) => {
  for (const [reading, day] of Object.entries(expected)) expect(readDate(text, reading as DateReading)).toBe(day);
  if (expected === none) for (const reading of dateReadings) expect(readDate(text, reading)).toBeNull();
  if (expected.dmy === undefined && expected !== none) expect(readDate(text, 'dmy') ?? '2024').toMatch(/^20/);
});

describe('a column', () => {
  it('has the reading that all its values allow, wherever the telling one stands', () => {
    expect(judge(['03.04.2026', '05.06.2026', '15.01.2026'])).toEqual({ reading: 'dmy', choices: [] });
    expect(judge(['01/15/2028', '03/04/2026'])).toEqual({ reading: 'mdy', choices: [] });
    expect(judge(['2026-01-02', '', 'unknown'])).toEqual({ reading: 'ymd', choices: [] });
    expect(judge(['15.01.26', '31.12.99'])).toMatchObject({ reading: 'dmy' });
  });
  it('is asked for where two readings mean different days', () => {
    const { reading, choices } = judge(['05.05.2026', '03.04.2026']);
    expect(reading).toBeNull();
    expect(choices).toEqual([
      { reading: 'dmy', example: '03.04.2026', day: '2026-04-03' },
      { reading: 'mdy', example: '03.04.2026', day: '2026-03-04' },
    ]);
  });
  it('is not asked for where the readings mean the same days', () => {
    expect(judge(['05.05.2026', '07/07/2027']).reading).toBe('dmy');
  });
  it('is asked for where its values contradict each other', () => {
    expect(judge(['15.01.2026', '01/15/2028'])).toEqual({
      reading: null,
      choices: [
        { reading: 'dmy', example: '15.01.2026', day: '2026-01-15' },
        { reading: 'mdy', example: '01/15/2028', day: '2028-01-15' },
      ],
    });
  });
  it('may mix days that are written year first with others: they mean one thing', () => {
    expect(judge(['2026-02-03', '15.01.2026'])).toMatchObject({ reading: 'dmy' });
    expect(judge(['2026-02-03 00:00:00', '46037'], '1900')).toMatchObject({ reading: 'excel1900' });
  });
  it('of counted days is asked for in a text file; a workbook says from when it counts', () => {
    expect(judge(['46037', '46038']).choices.map(({ reading }) => reading)).toEqual(['excel1900', 'excel1904']);
    expect(judge(['46037'], '1904')).toEqual({ reading: 'excel1904', choices: [] });
  });
});

const days = fc.date({ min: new Date('1980-01-01'), max: new Date('2079-12-31'), noInvalidDate: true });
const iso = (day: Date): string => day.toISOString().slice(0, 10);
const two = (number: number): string => String(number).padStart(2, '0');
const forms: Record<string, { reading: DateReading; write: (day: Date) => string }> = {
  german: { reading: 'dmy', write: (d) => `${two(d.getUTCDate())}.${two(d.getUTCMonth() + 1)}.${d.getUTCFullYear()}` },
  american: { reading: 'mdy', write: (d) => `${d.getUTCMonth() + 1}/${d.getUTCDate()}/${d.getUTCFullYear()}` },
  iso: { reading: 'ymd', write: iso },
  short: { reading: 'dmy', write: (d) => `${d.getUTCDate()}-${d.getUTCMonth() + 1}-${two(d.getUTCFullYear() % 100)}` },
  counted: { reading: 'excel1900', write: (d) => String(Math.floor(d.getTime() / 86_400_000) + 25_569) },
};

test('whatever is written is read as it was meant, or asked for with the right one among the choices', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(forms)), fc.array(days, { minLength: 1 }), (form, column) => {
      const written = column.map(form.write);
      const { reading, choices } = judge(written);
      const right = reading === null ? choices.find((choice) => choice.reading === form.reading)?.reading : reading;
      if (right === undefined) throw new Error(`${written.join()} cannot be ${form.reading}`);
      expect(written.map((text) => readDate(text, right))).toEqual(column.map(iso));
    }),
  );
});

test('the order of the rows says nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...Object.values(forms)), days)), (rows) => {
      const texts = rows.map(([form, day]) => form.write(day));
      const readings = (values: string[]) => {
        const { reading, choices } = judge(values);
        return [reading, ...choices.map((choice) => choice.reading).toSorted()];
      };
      expect(readings(texts.toReversed())).toEqual(readings(texts));
    }),
  );
});
