import { describe, expect, it } from 'vitest';
import { digestDay, quietUntil } from './quiet-hours.ts';

const until = (from: number, to: number, timeZone: string, now: string): string | null =>
  quietUntil({ quiet: { from, to }, timeZone }, new Date(now))?.toISOString() ?? null;

describe('quiet hours', () => {
  it('delay nothing without a setting', () => {
    expect(quietUntil({ quiet: null, timeZone: 'UTC' }, new Date())).toBeNull();
  });
  it('go from their first minute to their end, across midnight too', () => {
    expect(until(22, 7, 'UTC', '2026-03-02T21:59:59Z')).toBeNull();
    expect(until(22, 7, 'UTC', '2026-03-02T22:00:00Z')).toBe('2026-03-03T07:00:00.000Z');
    expect(until(22, 7, 'UTC', '2026-03-03T00:00:00Z')).toBe('2026-03-03T07:00:00.000Z');
    expect(until(22, 7, 'UTC', '2026-03-03T06:59:59Z')).toBe('2026-03-03T07:00:00.000Z');
    expect(until(22, 7, 'UTC', '2026-03-03T07:00:00Z')).toBeNull();
    expect(until(12, 13, 'UTC', '2026-03-03T12:30:00Z')).toBe('2026-03-03T13:00:00.000Z');
    expect(until(0, 6, 'UTC', '2026-03-03T00:00:00Z')).toBe('2026-03-03T06:00:00.000Z');
    expect(until(20, 0, 'UTC', '2026-03-03T23:59:00Z')).toBe('2026-03-04T00:00:00.000Z');
    expect(until(8, 7, 'UTC', '2026-03-03T08:00:00Z')).toBe('2026-03-04T07:00:00.000Z');
  });
  it('are in local time, also with an offset of 15 minutes', () => {
    expect(until(22, 7, 'Asia/Shanghai', '2026-03-02T15:00:00Z')).toBe('2026-03-02T23:00:00.000Z');
    expect(until(22, 7, 'Asia/Kathmandu', '2026-03-02T20:00:00Z')).toBe('2026-03-03T01:15:00.000Z');
    expect(until(22, 7, 'Australia/Lord_Howe', '2026-03-02T20:00:00Z')).toBeNull();
  });
  it('are an hour shorter in the night in which clocks are set forward', () => {
    // Berlin, 29 March 2026: 02:00 is 03:00.
    expect(until(22, 7, 'Europe/Berlin', '2026-03-28T21:30:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until(22, 2, 'Europe/Berlin', '2026-03-29T00:59:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // The only quiet hour does not exist in this night.
    expect(until(2, 3, 'Europe/Berlin', '2026-03-29T01:00:00Z')).toBeNull();
  });
  it('are an hour longer in the night in which clocks are set back', () => {
    // Berlin, 25 October 2026: 03:00 is 02:00 again.
    expect(until(22, 7, 'Europe/Berlin', '2026-10-24T20:30:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(until(22, 3, 'Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-25T02:00:00.000Z');
    // Both of the hours from two to three are quiet.
    expect(until(2, 3, 'Europe/Berlin', '2026-10-25T01:30:00Z')).toBe('2026-10-25T02:00:00.000Z');
  });
});

describe('the digest', () => {
  const due = (
    now: string,
    digestedOn: string | null = null,
    digestHour: number | null = 8,
    timeZone = 'Europe/Berlin',
  ) => digestDay({ digestHour, timeZone, digestedOn }, new Date(now));
  it('is due from its hour on, once a local day', () => {
    expect(due('2026-03-02T06:59:59Z')).toBeNull();
    expect(due('2026-03-02T07:00:00Z')).toBe('2026-03-02');
    expect(due('2026-03-02T22:59:00Z', '2026-03-01')).toBe('2026-03-02');
    expect(due('2026-03-02T22:59:00Z', '2026-03-02')).toBeNull();
    // After midnight it is another day, but not yet its hour.
    expect(due('2026-03-02T23:30:00Z', '2026-03-01')).toBeNull();
    expect(due('2026-03-02T08:00:00Z', null, null)).toBeNull();
  });
  it('uses the local day, which may differ from that of UTC', () => {
    expect(due('2026-03-01T23:00:00Z', null, 7, 'Asia/Shanghai')).toBe('2026-03-02');
    expect(due('2026-03-02T03:00:00Z', null, 20, 'America/Los_Angeles')).toBeNull();
    expect(due('2026-03-02T04:00:00Z', null, 20, 'America/Los_Angeles')).toBe('2026-03-01');
  });
  it('is sent once in nights in which its hour is missing or occurs twice', () => {
    expect(due('2026-03-29T00:59:00Z', null, 2)).toBeNull();
    expect(due('2026-03-29T01:00:00Z', null, 2)).toBe('2026-03-29');
    expect(due('2026-10-25T00:00:00Z', null, 2)).toBe('2026-10-25');
    expect(due('2026-10-25T01:00:00Z', '2026-10-25', 2)).toBeNull();
  });
});
