/** Who gets the open tickets of somebody who leaves, and what is written of it (domain.md, Routing; decision 0037). */
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { handOverAll, lockOpenTickets, type Successor } from './hand-over.ts';
import type { Answers } from './ticket.testkit.ts';
import { aTicket, deps, ids, refusal, trial, viewers, writtenBy } from './ticket.testkit.ts';
import type { WholeTicket } from './ticket-row.ts';

const admin: Viewer = { ...viewers.lead, role: 'admin' };
const leaver = ids.engineer;
const person = (id: string, role: string, userName: string) => ({ id, role, userName, standIn: null });
const otto = person(ids.other, 'engineer', 'Otto');
const ella = person(ids.expert, 'expert', 'Ella');
const toOtto: Successor = { userId: otto.id };
/** The routing chooses this person. */
const routingTo = (id: string | null): Answers => ({ handler_take_turn: () => [{ id }] });

function leaving(tickets: Partial<WholeTicket>[], more: Answers = {}, viewer: Viewer = admin) {
  const held = tickets.map((one) => aTicket(one));
  return trial(viewer, {
    handler_open_tickets: () => held.map(({ id }) => ({ id })),
    ticket_lock: ([id]) => held.filter((ticket) => ticket.id === id).map((whole) => ({ whole })),
    insider_find: ([id]) => [otto, ella].filter((one) => one.id === id),
    ...more,
  });
}
async function handOver(successor: Successor, ...given: Parameters<typeof leaving>) {
  const tried = leaving(...given);
  const count = await handOverAll(tried.context, deps(), leaver, successor);
  return { count, tried };
}
const takerOf = async (...given: Parameters<typeof handOver>) =>
  writtenBy((await handOver(...given)).tried).patch['handlerId'];

describe('the open tickets of somebody who leaves', () => {
  it('are transferred by who disables them; insiders read why, and the notification comes for all together', async () => {
    const { count, tried } = await handOver(toOtto, [{}]);
    expect(count).toBe(1);
    const { patch, event } = writtenBy(tried);
    expect(patch).toMatchObject({ handlerId: otto.id, status: 'accepted', version: 3, seq: 3 });
    expect(event).toMatchObject({
      ...{ action: 'transfer', actorId: ids.lead, formerHandlerId: leaver, onBehalf: false, text: null },
      changes: [{ field: 'handler', old: 'Emil Engineer', new: 'Otto' }],
      internal: { text: 'The former handler has left.', changes: [] },
    });
    expect(tried.the('job handOver')).toEqual([{ events: [{ ticketId: ids.ticket, seq: 3 }] }]);
    expect(tried.names()).not.toContain('job ticketEvent');
    expect(tried.the('handler_open_tickets')[0]).toBe(leaver);
  });
  it('are all told of in one job', async () => {
    const { count, tried } = await handOver(toOtto, [{}, { id: ids.other, seq: 7 }]);
    expect(count).toBe(2);
    const events = [
      { ticketId: ids.ticket, seq: 3 },
      { ticketId: ids.other, seq: 8 },
    ];
    expect(tried.the('job handOver')).toEqual([{ events }]);
  });
  it('have no actor when the system itself does it', async () => {
    expect(writtenBy((await handOver(toOtto, [{}], {}, viewers.system)).tried).event).toMatchObject({ actorId: null });
  });
  it('are left alone when somebody else has them meanwhile, or they cannot be seen', async () => {
    const unseen: Answers = { ticket_lock: () => [] };
    for (const [ticket, more] of [[{ handlerId: ids.expert }, {}] as const, [{}, unseen] as const]) {
      const { count, tried } = await handOver(toOtto, [ticket], more);
      expect(count).toBe(0);
      expect(tried.names()).not.toContain('ticket_change');
      expect(tried.names()).not.toContain('job handOver');
    }
  });
  it('are refused when one is closed, so that nothing is handed over', async () => {
    expect((await refusal(handOver(toOtto, [{ status: 'completed' }]))).failure).toBe('conflict');
  });
  it('are locked one by one, before the person is', async () => {
    const tried = leaving([{}, { id: ids.other }]);
    await lockOpenTickets(tried.context, leaver);
    expect(tried.asked.map(({ name, values }) => [name, values[0]])).toEqual([
      ['handler_open_tickets', leaver],
      ['ticket_lock', ids.ticket],
      ['ticket_lock', ids.other],
    ]);
  });
});

describe('the successor', () => {
  it('is an active insider, else nothing is done', async () => {
    const tried = leaving([{}]);
    const { issues } = await refusal(handOverAll(tried.context, deps(), leaver, { userId: ids.alpha }));
    expect(issues).toEqual({ 'openTickets.userId': { key: 'issue.unknownUser' } });
    expect(tried.names()).toEqual(['insider_find']);
  });
  it('is the stand-in of the named person while that one is absent, but not who leaves', async () => {
    const standing = (standIn: object): Answers => ({ insider_find: () => [{ ...otto, standIn }] });
    expect(await takerOf(toOtto, [{}], standing(ella))).toBe(ella.id);
    expect(await takerOf(toOtto, [{}], standing({ ...ella, id: leaver }))).toBe(otto.id);
    const engineer = { ...ella, role: 'engineer' };
    const escalated = { insider_find: () => [{ ...ella, id: ids.lead, standIn: engineer }] };
    expect(await takerOf({ userId: ids.lead }, [{ status: 'escalated' }], escalated)).toBe(ids.lead);
  });
  const routed = { productLine: 'servo-drives-and-motors', zone: 'dach' };
  const needsExpert = ['expert', 'lead'];
  const anyone = ['engineer', 'lead'];
  it.each([
    ['one who was named for a ticket in work', toOtto, { status: 'accepted' }, null],
    ['an expert who was named for an escalated one', { userId: ella.id }, { status: 'escalated' }, null],
    ['routed anew: a ticket that nobody has accepted', toOtto, { status: 'submitted' }, [anyone, false]],
    ['routed to experts: an escalated one for a named engineer', toOtto, { status: 'escalated' }, [needsExpert, true]],
    [
      'routed to experts: one that was escalated in this round',
      toOtto,
      { status: 'proposed', escalatedThisRound: true },
      [needsExpert, true],
    ],
    ['routed, or a lead, if nobody is named', { routing: true }, { status: 'accepted' }, [anyone, true]],
  ] as const)('is %s', async (_what, successor, ticket, asked) => {
    const { tried } = await handOver(successor, [{ ...routed, ...ticket }], routingTo(ella.id));
    const turn = asked && [routed.productLine, routed.zone, asked[0], '2026-03-02', asked[1]];
    const taken = tried.asked.filter(({ name }) => name === 'handler_take_turn').map(({ values }) => values);
    expect(taken).toEqual(turn ? [turn] : []);
    const { patch } = writtenBy(tried);
    expect(patch['handlerId']).toBe(turn || !('userId' in successor) ? ella.id : successor.userId);
  });
  it('is nobody for a ticket from the queue that the routing gives to nobody: it goes back to the queue', async () => {
    const { tried } = await handOver({ routing: true }, [{ status: 'submitted' }], routingTo(null));
    const { patch, event } = writtenBy(tried);
    expect([patch['handlerId'], patch['status']]).toEqual([null, 'submitted']);
    expect(event['changes']).toEqual([{ field: 'handler', old: 'Emil Engineer', new: null }]);
  });
  it.each([null, ids.alpha])('must exist for a ticket in work; the routing finds %j', async (id) => {
    const { issues } = await refusal(handOver({ routing: true }, [{}], routingTo(id)));
    const issue = { key: 'issue.nobodyTakes', params: { number: aTicket().number } };
    expect(issues).toEqual({ openTickets: issue });
  });
});
