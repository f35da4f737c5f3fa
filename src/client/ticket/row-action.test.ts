import { describe, expect, it } from 'vitest';
import { availableActions, standingsOf, type Role, type TicketFacts } from '../../shared/ticket/rules.ts';
import { statusNames } from '../../shared/ticket/statuses.ts';
import type { AvailableActionView } from '../../shared/ticket/ticket-view.ts';
import { actionTable } from './action-table.ts';
import { rowActionOf, sideOf, type RowAction, type NextStepFacts } from './next-step.ts';
import { actionButtons, footerOf, inOrderOfUse } from './available-actions.ts';
import { actionPages } from './ticket-list-row.tsx';

type Facts = Pick<TicketFacts, 'kind' | 'status' | 'onHold' | 'handlerId'>;
const viewers: { id: string; role: Role }[] = [
  { id: 'requester', role: 'partner' },
  { id: 'manager', role: 'partnerManager' },
  { id: 'handler', role: 'engineer' },
  { id: 'requester', role: 'engineer' },
  { id: 'other', role: 'engineer' },
  { id: 'other', role: 'expert' },
  { id: 'handler', role: 'lead' },
  { id: 'other', role: 'lead' },
  { id: 'other', role: 'admin' },
];
type TestViewer = (typeof viewers)[number];

function actionFor({ id, role }: TestViewer, ticket: Facts): RowAction | undefined {
  const facts: NextStepFacts = {
    ...ticket,
    handler: ticket.handlerId === null ? null : { id: ticket.handlerId, name: 'Wei' },
    overall: null,
    ending: null,
  };
  const user = { isInsider: !role.startsWith('partner'), roles: [role] };
  const mine = { requester: id === 'requester', handler: id === ticket.handlerId };
  return rowActionOf(facts, sideOf(facts, mine, user), user);
}

const feedback: Facts = { kind: 'feedback', status: 'submitted', onHold: false, handlerId: 'handler' };
const [partner, manager, handler, , engineer, , , lead, admin] = viewers as [TestViewer, ...TestViewer[]] &
  TestViewer[];

describe('the action on a row', () => {
  it.each<[string, TestViewer | undefined, Partial<Facts>, RowAction | undefined]>([
    ['partner', partner, {}, undefined],
    ['partner', partner, { status: 'accepted', onHold: true }, 'giveInformation'],
    ['partner', partner, { status: 'dismissed' }, 'resubmit'],
    ['partner', partner, { status: 'proposed' }, 'acceptSolution'],
    ['partner', partner, { status: 'verifying' }, 'confirmSolution'],
    ['manager', manager, { status: 'awaitingEvaluation' }, 'evaluate'],
    ['manager', manager, { status: 'proposed', kind: 'itr' }, undefined],
    ['handler', handler, {}, 'accept'],
    ['handler', handler, { status: 'accepted' }, 'propose'],
    ['handler', handler, { status: 'accepted', onHold: true }, undefined],
    ['handler', handler, { status: 'escalated' }, 'propose'],
    ['handler', handler, { status: 'proposed' }, undefined],
    ['handler', handler, { status: 'finalized' }, 'close'],
    ['engineer', engineer, { handlerId: null }, 'accept'],
    ['engineer', engineer, {}, undefined],
    ['lead', lead, { handlerId: null }, 'accept'],
    ['lead', lead, { status: 'escalated' }, 'transfer'],
    ['lead', lead, { status: 'escalated', onHold: true }, undefined],
    ['lead', lead, { status: 'proposed' }, undefined],
    ['lead', lead, { status: 'completed' }, undefined],
    ['admin', admin, { handlerId: null }, undefined],
  ])('of the %s (%o), %o: %s', (_name, user, changes, action) => {
    expect(user && actionFor(user, { ...feedback, ...changes })).toBe(action);
  });

  it('is never one that the rules refuse, and the one that the ticket’s page puts first', () => {
    let offered = 0;
    for (const kind of ['feedback', 'itr', 'internal'] as const)
      for (const status of statusNames)
        for (const onHold of status === 'accepted' || status === 'escalated' ? [false, true] : [false])
          for (const handlerId of status === 'submitted' ? [null, 'handler'] : ['handler'])
            for (const user of viewers.filter(({ role }) => kind === 'feedback' || !role.startsWith('partner'))) {
              const { id: userId, role } = user;
              const facts: TicketFacts = {
                kind,
                status,
                onHold,
                handlerId,
                handlerName: 'Wei',
                requesterId: 'requester',
                organisationId: 'o',
                escalatedThisRound: status === 'escalated',
                restingSince: null,
              };
              const action = actionFor(user, facts);
              if (!action) continue;
              offered += 1;
              const viewer = { kind: 'user', userId, role, organisationId: role.startsWith('partner') ? 'o' : null };
              const actions = availableActions(
                standingsOf(viewer as Parameters<typeof standingsOf>[0], facts),
                facts,
                0,
              );
              const side = action === 'transfer' ? 'onlooker' : userId === 'handler' ? 'handler' : 'requester';
              const { main, beside } = footerOf(actions as unknown as AvailableActionView[], side);
              const shown = action === 'transfer' ? beside.map((offer) => offer.action) : [main?.action];
              expect(shown, `${role} ${userId}, ${kind} ${status}`).toContain(action);
            }
    expect(offered).toBeGreaterThan(40);
  });

  it('opens the page that the ticket’s own button opens, or a sheet', () => {
    const { propose, close, evaluate, transfer, accept, resubmit, confirmSolution, giveInformation } = actionTable;
    expect(actionPages).toEqual({
      propose: propose.opens,
      close: close.opens,
      evaluate: evaluate.opens,
      transfer: transfer.opens,
    });
    for (const { opens } of [accept, resubmit, confirmSolution, giveInformation]) expect(opens).toBe('sheet');
  });
});

it('in a list of all actions what leads on stands first, what ends the ticket last', () => {
  const offer = (action: string, onBehalf = false) => ({ action, onBehalf, enabled: true });
  const offers = [offer('dismiss'), offer('transfer'), offer('acceptSolution', true), offer('propose')];
  const order = inOrderOfUse(actionButtons(offers as unknown as AvailableActionView[]));
  expect(order.map(({ action }) => action)).toEqual(['propose', 'transfer', 'acceptSolution', 'dismiss']);
});
