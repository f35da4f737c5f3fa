import { describe, expect, test } from 'vitest';
import { holidaysIn } from './holidays.ts';

const file = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]): string => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'].join('\r\n');
const named = (name: string, ...lines: string[]): string => event(`SUMMARY:${name}`, ...lines);

describe('holidays of an iCalendar file', () => {
  test('are its whole days, in order, in any time zone of this machine', () => {
    const text = file(
      named('Unity Day', 'DTSTART;VALUE=DATE:20261003', 'DTEND;VALUE=DATE:20261004'),
      named('New Year', 'DTSTART;VALUE=DATE:20260101'),
      named('A meeting', 'DTSTART:20260105T090000Z', 'DTEND:20260105T100000Z'),
      named('Called off', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20260106'),
      named('Long ago', 'DTSTART;VALUE=DATE:20200106'),
    );
    expect(holidaysIn({ text, fromYear: 2026, toYear: 2027 })).toEqual([
      { day: '2026-01-01', name: 'New Year' },
      { day: '2026-10-03', name: 'Unity Day' },
    ]);
  });

  test('over several days are each of them, without the day at which they end', () => {
    const text = file(named('国庆节', 'DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20261004'));
    expect(holidaysIn({ text, fromYear: 2026, toYear: 2026 })?.map(({ day }) => day)).toEqual([
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
    ]);
  });

  test('come again each year, but for what is taken out; over the turn of a year too', () => {
    const text = file(
      named('Christmas', 'DTSTART;VALUE=DATE:20101225', 'DTEND;VALUE=DATE:20101227', 'RRULE:FREQ=YEARLY'),
      named('Works outing', 'DTSTART;VALUE=DATE:20250704', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20260704'),
      named('Shut', 'DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102'),
      named('Good Friday', 'DTSTART;VALUE=DATE:20260403', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1FR'),
    );
    expect(holidaysIn({ text, fromYear: 2026, toYear: 2026 })?.map(({ day }) => day)).toEqual([
      '2026-04-03',
      '2026-12-25',
      '2026-12-26',
      '2026-12-30',
      '2026-12-31',
    ]);
  });

  test('do not repeat by shorter steps: such a file could be read without end', () => {
    const text = file(
      named('Every second', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
      named('Every Friday', 'DTSTART;VALUE=DATE:20260102', 'RRULE:FREQ=WEEKLY'),
    );
    expect(holidaysIn({ text, fromYear: 2026, toYear: 2026 })).toEqual([]);
  });

  test.each([
    ['a table', 'day;name\n2026-01-01;New Year'],
    ['nothing', ''],
    ['a card', 'BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD'],
    ['half a file', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260101'],
    ['a day that is none', file(named('None', 'DTSTART;VALUE=DATE:2026-13-45'))],
    ['a rule that is none', file(named('None', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=13'))],
  ])('are not to be found in %s', (_what, text) => {
    expect(holidaysIn({ text, fromYear: 2026, toYear: 2026 })).toBeNull();
  });
});
