/** The transition table as a graph and as a whole (domain.md, Transitions). How the server applies it: test/door. */
import { expect, test } from 'vitest';
import { callableActions } from './rules.ts';
import type { Action, Standing, TicketFacts } from './rules.ts';
import { actionNames, availableActions, checkAction, isInsider, mayRaise, mayRaiseFor } from './rules.ts';
import { ruleOf, standings, standingsOf } from './rules.ts';
import type { Status } from './statuses.ts';
import { statusNames } from './statuses.ts';

const NOW = Date.UTC(2026, 2, 2);
const DAY = 86_400_000;
const at = (status: Status, more: Partial<TicketFacts> = {}): TicketFacts => ({
  kind: 'feedback',
  status,
  onHold: false,
  handlerId: 'handler',
  handlerName: 'The handler',
  requesterId: 'requester',
  organisationId: 'alpha',
  escalatedThisRound: false,
  restingSince: null,
  ...more,
});
const everyStanding = [...standings];

/** Where one step leads from a status, by anybody at all. */
function nextOf(status: Status): Set<Status> {
  const found = new Set<Status>();
  for (const escalatedThisRound of [false, true])
    for (const onHold of [false, true])
      for (const action of actionNames) {
        const verdict = checkAction(action, everyStanding, at(status, { escalatedThisRound, onHold }), NOW);
        if (verdict.is === 'allowed') found.add(verdict.to);
      }
  return found;
}

test('every status is reached from submitted', () => {
  const reached = new Set<Status>(['submitted']);
  for (const status of reached) for (const next of nextOf(status)) reached.add(next);
  expect([...reached].toSorted()).toEqual([...statusNames].toSorted());
});

test('only completed has no way out but to reopen', () => {
  const waysOut = (status: Status): Action[] =>
    actionNames.filter((action) => {
      const verdict = checkAction(action, everyStanding, at(status), NOW);
      return verdict.is === 'allowed' && verdict.to !== status;
    });
  const dead = statusNames.filter((status) => waysOut(status).every((action) => action === 'reopen'));
  expect(dead).toEqual(['completed']);
  expect(waysOut('completed')).toEqual(['reopen']);
});

test('every action can be called, but for the one of the system', () => {
  expect([...callableActions, 'expire'].toSorted()).toEqual([...actionNames].toSorted());
  expect(ruleOf('expire').who).toEqual(['system']);
});

const people = {
  requester: { kind: 'user', userId: 'requester', role: 'partner', organisationId: 'alpha' },
  manager: { kind: 'user', userId: 'manager', role: 'partnerManager', organisationId: 'alpha' },
  colleague: { kind: 'user', userId: 'colleague', role: 'partner', organisationId: 'alpha' },
  foreignManager: { kind: 'user', userId: 'foreign', role: 'partnerManager', organisationId: 'beta' },
  handler: { kind: 'user', userId: 'handler', role: 'engineer', organisationId: null },
  engineer: { kind: 'user', userId: 'engineer', role: 'engineer', organisationId: null },
  expert: { kind: 'user', userId: 'expert', role: 'expert', organisationId: null },
  lead: { kind: 'user', userId: 'lead', role: 'lead', organisationId: null },
  admin: { kind: 'user', userId: 'admin', role: 'admin', organisationId: null },
  rater: { kind: 'visitor', shareId: 's', ticketId: 't', purpose: 'evaluate' },
  reader: { kind: 'visitor', shareId: 's', ticketId: 't', purpose: 'ticket' },
  nobody: { kind: 'nobody' },
  clock: { kind: 'system' },
} as const;

test('who stands how', () => {
  const found = Object.fromEntries(
    Object.entries(people).map(([name, viewer]) => [name, standingsOf(viewer, at('accepted')).join(' ')]),
  );
  expect(found).toEqual({
    requester: 'requester',
    manager: 'requester',
    colleague: '',
    foreignManager: '',
    handler: 'handler insider',
    engineer: 'insider',
    expert: 'insider',
    lead: 'handler insider',
    admin: '',
    rater: 'rater',
    reader: '',
    nobody: '',
    clock: 'system',
  } satisfies Record<keyof typeof people, string>);
});

test('insiders are the people of the vendor, and the system', () => {
  const found = Object.entries(people).flatMap(([name, viewer]) => (isInsider(viewer) ? [name] : []));
  expect(found).toEqual(['handler', 'engineer', 'expert', 'lead', 'admin', 'clock']);
});

test('a link for a rating rates once', () => {
  expect(standingsOf({ ...people.rater, used: true }, at('awaitingEvaluation'))).toEqual([]);
});

test('a manager of no organisation manages no ticket of none', () => {
  const viewer = { kind: 'user', userId: 'x', role: 'partnerManager', organisationId: null } as const;
  expect(standingsOf(viewer, at('accepted', { organisationId: null }))).toEqual([]);
});

test('who raises what (spec 1.4, 6.4)', () => {
  const kinds = ['feedback', 'itr', 'internal'] as const;
  const raised = (name: keyof typeof people) => kinds.filter((kind) => mayRaise(people[name], kind)).join(' ');
  expect(raised('requester')).toBe('feedback');
  expect(raised('manager')).toBe('feedback');
  for (const name of ['engineer', 'expert', 'lead'] as const)
    expect({ name, raises: raised(name) }).toEqual({ name, raises: 'itr internal' });
  for (const name of ['admin', 'rater', 'nobody'] as const)
    expect({ name, raises: raised(name) }).toEqual({ name, raises: '' });
});

test('only a manager raises for a colleague, and only feedback', () => {
  const named = Object.entries(people).flatMap(([name, viewer]) => (mayRaiseFor(viewer, 'feedback') ? [name] : []));
  expect(named).toEqual(['manager', 'foreignManager']);
  expect(mayRaiseFor(people.manager, 'itr')).toBe(false);
});

test('the requester reopens for 30 days, the handler longer', () => {
  const rested = (days: number, extraMs = 0) => at('completed', { restingSince: NOW - days * DAY - extraMs });
  expect(checkAction('reopen', ['requester'], rested(30), NOW).is).toBe('allowed');
  expect(checkAction('reopen', ['requester'], rested(30, 1), NOW)).toMatchObject({
    is: 'notNow',
    reason: { key: 'ticket.refused.late', params: { days: 30 } },
  });
  expect(checkAction('reopen', ['handler', 'insider'], rested(300), NOW).is).toBe('allowed');
});

test('work goes on where it was: with the expert only in the round of the escalation', () => {
  for (const [escalatedThisRound, to] of [
    [false, 'accepted'],
    [true, 'escalated'],
  ] as const)
    expect(checkAction('declineSolution', ['requester'], at('verifying', { escalatedThisRound }), NOW)).toMatchObject({
      to,
    });
});

test('a ticket that nobody had goes back to the queue', () => {
  expect(
    checkAction('reopen', ['requester'], at('completed', { handlerId: null, handlerName: null }), NOW),
  ).toMatchObject({
    to: 'submitted',
  });
  expect(checkAction('reopen', ['requester'], at('completed'), NOW)).toMatchObject({ to: 'accepted' });
  const queued = at('submitted', { handlerId: null, handlerName: null });
  expect(checkAction('withdraw', ['requester'], queued, NOW)).toMatchObject({ to: 'completed' });
});

test('who may, but not now, is told why', () => {
  const refused = (action: Action, facts: TicketFacts) =>
    availableActions(['handler', 'requester'], facts, NOW).find((one) => one.action === action);
  expect(refused('close', at('accepted'))).toEqual({
    action: 'close',
    enabled: false,
    onBehalf: false,
    reason: { key: 'ticket.refused.status', params: { status: 'accepted' } },
  });
  expect(refused('giveInformation', at('accepted'))?.reason).toEqual({ key: 'ticket.refused.notOnHold' });
});

test('a visitor who rates is offered nothing else', () => {
  const offered = availableActions(['rater'], at('awaitingEvaluation'), NOW);
  expect(offered).toEqual([{ action: 'evaluate', enabled: true, onBehalf: false, reason: null }]);
});

test('the words for whoever comes too late name who has it', () => {
  expect(checkAction('accept', ['insider'], at('accepted'), NOW)).toEqual({
    is: 'notNow',
    reason: { key: 'ticket.refused.taken', params: { name: 'The handler' } },
  });
});

test('an insider who speaks for the customer does so on behalf', () => {
  const held: Standing[] = ['requester', 'insider'];
  const onBehalf = (kind: TicketFacts['kind'], who: readonly Standing[]) => {
    const verdict = checkAction('acceptSolution', who, at('proposed', { kind }), NOW);
    return verdict.is === 'allowed' && verdict.onBehalf;
  };
  expect(onBehalf('itr', held)).toBe(true);
  expect(onBehalf('internal', held)).toBe(false);
  expect(onBehalf('feedback', ['requester'])).toBe(false);
  expect(onBehalf('feedback', ['handler', 'insider'])).toBe(true);
  // What the handler does as such is done for nobody else.
  expect(checkAction('escalate', ['handler', 'insider'], at('accepted', { kind: 'itr' }), NOW)).toMatchObject({
    onBehalf: false,
  });
});

/** One letter a cell: allowed, on behalf, disabled with a reason, - absent. */
function letterOf(held: readonly Standing[], ticket: TicketFacts, action: Action): string {
  const offer = availableActions(held, ticket, NOW).find((one) => one.action === action);
  return !offer ? '-' : !offer.enabled ? '.' : offer.onBehalf ? 'b' : 'A';
}

test('the whole table at a glance', () => {
  const columns: [string, TicketFacts][] = [
    ['queued', at('submitted', { handlerId: null, handlerName: null })],
    ...statusNames.map((status): [string, TicketFacts] => [status, at(status)]),
    ['accepted on hold', at('accepted', { onHold: true })],
    ['escalated on hold', at('escalated', { onHold: true })],
  ];
  const numbers = columns.map((_column, index) => String(index + 1).padStart(2)).join(' ');
  // A block for each action: a new one changes no other's.
  const blocks = actionNames.flatMap((action) => [
    `${action.padEnd(17)}${numbers}`,
    ...(['requester', 'handler', 'engineer', 'lead', 'admin', 'rater'] as const).map(
      (name) =>
        `  ${name.padEnd(15)} ${columns.map(([, facts]) => letterOf(standingsOf(people[name], facts), facts, action)).join('  ')}`,
    ),
  ]);
  const legend = 'A allowed, b on behalf, . shown but not now, - absent';
  const head = columns.map(([label], index) => `${String(index + 1).padStart(2)} ${label}`).join('\n');
  return expect(`${legend}\n${head}\n\n${blocks.join('\n')}\n`).toMatchFileSnapshot('./rules.table.txt');
});
