import { describe, expect, it } from 'vitest';
import { translator } from '../text/catalogue.ts';
import { frame } from '../text/en/frame.ts';
import { frame as chinese } from '../text/zh/frame.ts';
import { countText } from './count.ts';
import { fileSize } from './file-size.ts';
import { groupSerial, maskPhone, recognisedPhone } from './identity.ts';
import { clockTime, durationText, exactDay, exactTime, postTime, roughDuration, timeLeft } from './time.ts';

const t = translator<typeof frame>('en', frame);
const zh = translator<typeof frame>('zh', chinese);
const hour = 3_600_000;

describe('post time display', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const table: [at: string, text: string, row: string][] = [
    ['2026-11-20T11:59:00Z', '11:59', '4.59'],
    ['2026-11-20T12:00:00Z', '12:00', '4.59'],
    ['2026-11-20T00:00:00Z', '00:00', '4.59'],
    ['2026-11-19T23:59:00Z', 'Yesterday 23:59', '4.58'],
    ['2026-11-19T00:00:00Z', 'Yesterday 00:00', '4.58'],
    ['2026-11-18T23:59:00Z', '2 days ago', '4.60'],
    ['2026-11-18T00:00:00Z', '2 days ago', '4.60'],
    ['2026-11-17T12:00:00Z', '3 days ago', '4.60'],
    ['2026-11-13T23:59:00Z', '7 days ago', '4.60'],
    ['2026-11-13T00:00:00Z', '7 days ago', '4.60'],
    ['2026-11-12T23:59:00Z', '11-12', '4.57'],
    ['2026-01-01T00:00:00Z', '01-01', '4.57'],
    ['2025-12-31T23:59:00Z', '2025-12-31', '4.56'],
    ['2026-11-21T00:00:00Z', '11-21', '4.57'],
    ['2026-12-01T00:00:00Z', '12-01', '4.57'],
  ];
  it.each(table)('%s is %s (spec %s)', (at, text) => expect(postTime(t, new Date(at), now, 'UTC')).toBe(text));

  it('counts days in the reader’s zone, over the change of the clocks too', () => {
    const late = new Date('2026-11-19T23:30:00Z');
    expect(postTime(t, late, now, 'Europe/Berlin')).toBe('00:30');
    expect(postTime(t, late, now, 'America/New_York')).toBe('Yesterday 18:30');
    // 25 October 2026 has 25 hours in Berlin
    expect(postTime(t, new Date('2026-10-24T22:30:00Z'), new Date('2026-10-25T22:45:00Z'), 'Europe/Berlin')).toBe(
      '00:30',
    );
  });
  it('counts over the end of a month of 28 days', () => {
    const march = new Date('2026-03-01T12:00:00Z');
    expect(postTime(t, new Date('2026-02-28T09:00:00Z'), march, 'UTC')).toBe('Yesterday 09:00');
  });
  it('lets another year win over yesterday, as the spec orders it', () => {
    expect(postTime(t, new Date('2025-12-31T22:00:00Z'), new Date('2026-01-01T01:00:00Z'), 'UTC')).toBe('2025-12-31');
  });
  it('says it in Chinese', () => expect(postTime(zh, new Date('2026-11-18T09:00:00Z'), now, 'UTC')).toBe('2 天前'));
  it('is exact when asked', () => {
    expect(exactTime(now, 'Asia/Shanghai')).toBe('2026-11-20 20:00');
    expect(exactDay(now, 'Pacific/Auckland')).toBe('2026-11-21');
    expect(clockTime(new Date('2026-11-20T00:05:00Z'), 'UTC')).toBe('00:05');
  });
});

describe('durations', () => {
  it.each<[number, string]>([
    [30_000, 'under 1 min'],
    [25 * 60_000, '25 min'],
    [3 * hour, '3 h'],
    [3 * hour + 20 * 60_000, '3 h 20 min'],
    [28 * hour, '1 d 4 h'],
    [24 * hour + 5 * 60_000, '1 d'],
    [48 * hour - 1, '1 d 23 h'],
    [60_000, '1 min'],
    [59_999, 'under 1 min'],
  ])('%d ms is %s', (ms, text) => expect(durationText(t, ms)).toBe(text));
  it.each<[number, string]>([
    [2 * hour, '2 h left'],
    [0, 'under 1 min left'],
    [-30 * hour, 'overdue by 1 day'],
    [-50 * hour, 'overdue by 2 days'],
    [-6.5 * hour, 'overdue by 6 h'],
    [-1, 'overdue by under 1 min'],
  ])('a clock at %d ms says %s', (ms, text) => expect(timeLeft(t, ms)).toBe(text));
  it.each<[number, string]>([
    [59_999, 'under 1 min'],
    [60_000, '1 min'],
    [hour - 1, '59 min'],
    [hour, '1 h'],
    [24 * hour - 1, '23 h'],
    [24 * hour, '1 day'],
    [-50 * hour, '2 days'],
  ])('roughly %d ms is %s', (ms, text) => expect(roughDuration(t, ms)).toBe(text));
});

describe('identities and sizes', () => {
  it('groups an SN', () => {
    expect(groupSerial('MD52042600117')).toBe('MD52 0426 0011 7');
    expect(groupSerial('AC810-3-16M')).toBe('AC810-3-16M');
  });
  it.each([
    ['13812345678', '138****5678'],
    ['00000000000', '000****0000'],
    ['1381234567', '1381234567'],
    ['138123456789', '138123456789'],
    ['+49 30 1234567', '+49 30 1234567'],
    ['138 1234 5678', '138 1234 5678'],
    ['', ''],
  ])('masks the middle four of eleven digits only: %s is %s (spec 5.55)', (phone, shown) =>
    expect(maskPhone(phone)).toBe(shown),
  );
  it.each([
    ['13812345678', true],
    ['11000000000', true],
    ['19999999999', true],
    ['10812345678', false],
    ['23812345678', false],
    ['1381234567', false],
    ['138123456789', false],
    ['+8613812345678', false],
    ['138 1234 5678', false],
    ['', false],
    [null, false],
  ])('recognises a mainland number by eleven digits, a 1 and then 1 to 9: %s %s (spec 5.53, 5.54)', (phone, isOne) =>
    expect(recognisedPhone(phone)).toBe(isOne ? phone : ''),
  );
  it('leaves nothing as nothing', () => expect(groupSerial('')).toBe(''));
  it.each<[number, string]>([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [2_500_000, '2.4 MB'],
    [200 * 1024 ** 2, '200 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [1024 ** 2, '1 MB'],
    [1024 ** 3, '1 GB'],
    [1024 * 9.96, '10 KB'],
    [1024 * 10.4, '10 KB'],
  ])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
  it('bounds counts', () => expect([0, 99, 100].map((count) => countText(count))).toEqual(['0', '99', '99+']));
});
