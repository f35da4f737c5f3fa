import { describe, expect, it } from 'vitest';
import { TRANSFERS_AT_ONCE } from '../../../shared/constants.ts';
import { rules } from '../../../shared/ticket/rules.ts';
import { statusNames } from '../../../shared/ticket/statuses.ts';
import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';
import { mayTransfer, stableRows, transferAll, type Handover, type TransferOutcome } from './bulk-transfer.ts';

const row = (id: string, over: Partial<TicketRow> = {}): TicketRow => ({
  id,
  number: `CL-${id}`,
  kind: 'feedback',
  status: 'submitted',
  statusLabel: 'Submitted',
  onHold: false,
  version: 1,
  seq: 1,
  unread: false,
  customerName: null,
  handler: null,
  filedAt: '2026-11-21T08:00:00.000Z',
  title: id,
  sn: null,
  productModel: null,
  impact: null,
  severity: 3,
  updatedAt: '2026-11-21T08:00:00.000Z',
  clock: { state: 'run', dueAt: '2026-11-24T08:00:00Z', requiredDays: 3 },
  ...over,
});
const handover = { toUserId: 'u', reason: 'Holiday cover' };

function stage(fails: (id: string, at: number) => boolean = () => false) {
  const outcomes = new Map<string, TransferOutcome>();
  const sent: { id: string; version: number; key: string }[] = [];
  let made = 0;
  let running = 0;
  let most = 0;
  const deps = {
    send: async ({ id, version }: TicketRow, _handover: Handover, key: string) => {
      sent.push({ id, version, key });
      running += 1;
      most = Math.max(most, running);
      const nth = sent.filter((other) => other.id === id).length;
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (fails(id, nth)) throw new Error(`no ${id}`);
    },
    newKey: () => `key ${(made += 1)}`,
    refusalOf: (error: unknown) => ({ reason: (error as Error).message, isFinal: false }),
    onOutcome: (id: string, outcome: TransferOutcome) => void outcomes.set(id, outcome),
    keys: new Map<string, string>(),
  };
  return { deps, outcomes, sent, most: () => most };
}

describe('many transfers', () => {
  const many = Array.from({ length: 9 }, (_, n) => row(`t${n}`, { version: n + 1 }));
  it('send each ticket once, with its own version and key, a few at a time', async () => {
    const { deps, outcomes, sent, most } = stage();
    await transferAll(many, handover, deps);
    expect(sent.map(({ version }) => version).toSorted()).toEqual(many.map(({ version }) => version));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(many.length);
    expect([...outcomes.values()].every(({ is }) => is === 'done')).toBe(true);
    expect(most()).toBe(TRANSFERS_AT_ONCE);
  });
  it('tell each refusal and go on; tried again, the same request bears the same key, another one another', async () => {
    const { deps, outcomes, sent } = stage((id, nth) => id === 't3' && nth < 3);
    await transferAll(many, handover, deps);
    expect(outcomes.get('t3')).toEqual({ is: 'refused', reason: 'no t3', isFinal: false });
    expect([...outcomes.values()].filter(({ is }) => is === 'done')).toHaveLength(8);
    await transferAll([row('t3', { version: 4 })], handover, deps);
    await transferAll([row('t3', { version: 5 })], handover, deps);
    const [first, second, third] = sent.filter(({ id }) => id === 't3').map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(outcomes.get('t3')).toEqual({ is: 'done' });
  });
});

it('only the statuses of the table can be transferred', () =>
  expect(statusNames.filter((status) => mayTransfer(row('a', { status })))).toEqual(
    statusNames.filter((status) => (rules.transfer.from as readonly string[]).includes(status)),
  ));

describe('rows while some are selected', () => {
  const ids = (rows: readonly TicketRow[]) => rows.map(({ id }) => id).join('');
  const known = [row('a'), row('b')];
  it('stay where they are, also when they have left the list, and show what changed', () => {
    const rows = stableRows(known, [row('b', { version: 2 })]);
    expect(ids(rows)).toBe('ab');
    expect(rows[1]?.version).toBe(2);
  });
  it('take the next page at the end, and nothing that came in above', () =>
    expect(ids(stableRows(known, [row('n'), row('a'), row('m'), row('b'), row('c'), row('d')]))).toBe('abcd'));
  it('begin with what the list shows', () => expect(ids(stableRows([], known))).toBe('ab'));
  it('take nothing when no known row is left to stand after', () =>
    expect(ids(stableRows(known, [row('x')]))).toBe('ab'));
});
