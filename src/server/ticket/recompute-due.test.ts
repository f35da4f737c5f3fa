/** A calendar that changes moves the due dates of its zone's running tickets (decision 0037). */
import { describe, expect, it } from 'vitest';
import type { RunningInZone } from './due-store.ts';
import { calendarsChanged, previewDues } from './recompute-due.ts';
import type { Answers } from './ticket.testkit.ts';
import { ago, ids, NOW, trial, viewers } from './ticket.testkit.ts';

const HOUR = 3_600_000;
/** Weekdays from 9 to 17; it is Monday, 11 o'clock there. */
const weekdays = {
  timeZone: 'Europe/Berlin',
  periods: [1, 2, 3, 4, 5].map((day) => ({ day, from: 9 * 60, to: 17 * 60 })),
  holidays: [],
};
/** Two hours of the one day are used. */
const everyHour = ago(-22);
/** Of eight hours six are left: until this evening. */
const openHours = '2026-03-02T16:00:00.000Z';
const running = (dueAt: string, more: Partial<RunningInZone> = {}): RunningInZone => ({
  ...{ id: ids.ticket, number: 'ITR-1', title: 'Trips', requiredDays: 1, dueAt },
  segments: [{ state: 'run', from: NOW.getTime() - 2 * HOUR, to: null, seq: 1, lap: 0 }],
  ...more,
});
const moved = { id: ids.ticket, number: 'ITR-1', title: 'Trips', from: everyHour, to: openHours };

describe('the preview of a calendar', () => {
  const preview = async (tickets: RunningInZone[], calendar: typeof weekdays | null) => {
    const { context, asked } = trial(viewers.lead, { due_running: () => tickets });
    const seen = await previewDues(context.tx, 'dach', calendar, NOW);
    expect(asked).toEqual([{ name: 'due_running', values: ['dach'] }]);
    return seen;
  };
  it('names the running tickets that it makes due at another moment, and writes nothing', async () => {
    const tickets = [running(everyHour), running(openHours, { id: ids.other })];
    expect(await preview(tickets, weekdays)).toEqual({ running: 2, moves: [moved] });
  });
  it('counts every hour without a calendar', async () => {
    expect(await preview([running(everyHour)], null)).toEqual({ running: 1, moves: [] });
    const back = { ...moved, from: openHours, to: everyHour };
    expect((await preview([running(openHours)], null)).moves).toEqual([back]);
  });
  it('moves no ticket whose clock does not run', async () => {
    const paused = running(everyHour, {
      segments: [{ state: 'pause', from: NOW.getTime() - HOUR, to: null, seq: 2, lap: 0 }],
    });
    expect((await preview([paused], weekdays)).moves).toEqual([]);
  });
});

describe('a change of calendars', () => {
  const change = async (zones: string[], tickets: Record<string, RunningInZone[]>) => {
    const answers: Answers = {
      calendars: () => [{ zone: 'dach', calendar: weekdays }],
      due_running_locked: ([zone]) => tickets[String(zone)] ?? [],
    };
    const tried = trial(viewers.lead, answers);
    return { count: await calendarsChanged(tried.context.tx, zones, NOW), tried };
  };
  it('writes the due dates of each zone, and tells other processes and open pages', async () => {
    const tickets = { dach: [running(everyHour)], iberia: [running(everyHour, { id: ids.other })] };
    const { count, tried } = await change(['dach', 'iberia'], tickets);
    expect(count).toBe(1);
    expect(JSON.parse(String(tried.the('due_write')[0]))).toEqual([moved]);
    expect(tried.names().slice(-2)).toEqual(['due_calendar_tell', 'live_tell']);
  });
  it('counts every hour in a zone that has no calendar any more', async () => {
    const { count, tried } = await change(['iberia'], { iberia: [running(openHours)] });
    expect(count).toBe(1);
    expect(JSON.parse(String(tried.the('due_write')[0]))).toMatchObject([{ to: everyHour }]);
  });
  it('that moves nothing does not make the pages read again', async () => {
    const { count, tried } = await change(['dach'], { dach: [running(openHours)] });
    expect(count).toBe(0);
    expect(tried.names().at(-1)).toBe('due_calendar_tell');
    expect(tried.names()).not.toContain('due_write');
  });
});
