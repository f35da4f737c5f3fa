import { describe, expect, it } from 'vitest';
import { chanceIn, count, loadOf, openCounter, tenthOf, type Cell, type History } from './chance.ts';

const HOUR = 3_600_000;
const history = (over: Partial<History>): History => ({
  severity: 2,
  line: 'drives',
  moves: [],
  segments: [],
  requiredMs: 100 * HOUR,
  remainingMs: 1,
  openMs: (from, to) => to - from,
  openTickets: () => 3,
  ...over,
});
const places = (given: History): string[] => {
  const cells = new Map<string, Cell>();
  count(cells, given);
  return [...cells.values()].map(({ stage, tenth }) => `${stage} ${tenth}`);
};

describe('places of a ticket', () => {
  it('are each stage with each tenth of its required time, once, and the close', () => {
    const way = history({
      moves: [
        { at: 0, to: 'submitted' },
        { at: 5 * HOUR, to: 'accepted' },
        { at: 80 * HOUR, to: 'proposed' },
      ],
      segments: [
        { state: 'run', from: 0, to: 32 * HOUR, seq: 1, lap: 0 },
        { state: 'pause', from: 32 * HOUR, to: 70 * HOUR, seq: 3, lap: 0 },
        { state: 'run', from: 70 * HOUR, to: 80 * HOUR, seq: 4, lap: 0 },
        { state: 'pause', from: 80 * HOUR, to: 90 * HOUR, seq: 5, lap: 0 },
        { state: 'stop', from: 90 * HOUR, to: null, seq: 6, lap: 0 },
      ],
    });
    expect(places(way)).toEqual([
      ...['closed 0', 'submitted 0', 'accepted 0', 'accepted 1', 'accepted 2', 'accepted 3'],
      ...['waiting 3', 'accepted 4', 'waiting 4'],
    ]);
  });

  it('begin anew with an escalation, and end when all of the time is used', () => {
    const way = history({
      moves: [
        { at: 0, to: 'accepted' },
        { at: 95 * HOUR, to: 'escalated' },
      ],
      segments: [
        { state: 'run', from: 0, to: 95 * HOUR, seq: 1, lap: 0 },
        { state: 'run', from: 95 * HOUR, to: 9_000 * HOUR, seq: 2, lap: 1 },
        { state: 'stop', from: 9_000 * HOUR, to: null, seq: 3, lap: 1 },
      ],
    });
    const tenths = (stage: string) => Array.from({ length: 10 }, (_, n) => `${stage} ${n}`);
    expect(places(way)).toEqual(['closed 0', ...tenths('accepted'), ...tenths('escalated')]);
  });

  it('know the load at that moment, by a doubling each', () => {
    expect([0, 1, 2, 3, 6, 7, 1_000].map(loadOf)).toEqual([0, 1, 1, 2, 2, 3, 6]);
    const open = openCounter([
      { from: 10, to: 20 },
      { from: 15, to: null },
    ]);
    expect([9, 10, 15, 20].map(open)).toEqual([0, 1, 2, 1]);
  });

  it('are none when no time is left', () => {
    expect([tenthOf(0, 10), tenthOf(9.99, 10), tenthOf(10, 10)]).toEqual([0, 9, null]);
  });
});

describe('the chance in a place', () => {
  const cell = (over: Partial<Cell>): Cell => ({
    ...{ stage: 'accepted', tenth: 4, severity: 2, line: 'drives', load: 1, cases: 0, inTime: 0, dayLate: 0 },
    ...over,
  });
  const closed = (cases: number) => cell({ stage: 'closed', tenth: 0, load: 0, cases, inTime: cases * 0.8 });
  const here = { severity: 2, line: 'drives', load: 1 };

  it('is an interval around the share of like tickets, drawn towards the less alike', () => {
    const cells = [
      closed(4_000),
      cell({ cases: 400, inTime: 300 }),
      cell({ load: 2, cases: 400, inTime: 100 }),
      cell({ severity: 3, cases: 1_000, inTime: 500 }),
    ];
    const { interval, ended, like, closings } = chanceIn(here, cells);
    expect([closings, ended.cases, like]).toEqual([4_000, 400, ['severity', 'line', 'load']]);
    expect(interval?.share).toBeGreaterThan(0.7);
    expect(interval?.share).toBeLessThan(0.75);
    expect(interval?.low).toBeGreaterThan(0.66);
    expect(interval?.high).toBeLessThan(0.79);
  });

  it('takes less alike tickets where there are not thirty', () => {
    const cells = [closed(4_000), cell({ cases: 29, inTime: 29 }), cell({ load: 3, cases: 50, inTime: 10 })];
    expect(chanceIn(here, cells)).toMatchObject({ like: ['severity', 'line'], ended: { cases: 79, inTime: 39 } });
  });

  it('foretells nothing below 3,000 closings or 30 cases', () => {
    expect(chanceIn(here, [closed(2_999), cell({ cases: 500, inTime: 400 })]).interval).toBeNull();
    expect(chanceIn(here, [closed(9_000), cell({ cases: 29, inTime: 20 })]).interval).toBeNull();
    expect(chanceIn(here, [closed(9_000)])).toMatchObject({ ended: { cases: 0 }, interval: null });
    expect(chanceIn(here, [])).toMatchObject({ closings: 0, interval: null });
  });
});
