/** Insiders' fields get words that occur nowhere else; the tests search every answer to others for these words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOf, idOf, planted, reasons, ROUTED } from './people.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';
import { act, formFor, ticketAt, ticketOf } from './tickets.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';

const INTERNAL_NOTE = 'planted-note-77e1 nobody outside reads this';
const secrets = [...Object.values(planted), 'planted-note-77e1', ...Object.values(reasons)];
/** Only their own value is planted; the dictionary's labels are open to everybody who is logged in. */
const OUTSIDERS = ['partner', 'manager', 'otherPartner', 'otherManager', 'colleague'] as const;

/**
 * A partner's ticket that was escalated, corrected, commented and answered; and an insider's that the partners may see.
 */
let own: TicketView;
let shown: TicketView;
let visitors: { shareId: string }[];
let answers = 0;

const testApp = sharedTestApp();
beforeAll(async () => {
  own = await ticketAt(testApp, 'accepted', { form: { sn: 'SN-ALPHA-1', noSnReason: undefined } });
  own = ticketOf(await act(testApp, 'engineer', own, 'comment', { text: INTERNAL_NOTE, visibility: 'internal' }));
  own = ticketOf(
    await act(testApp, 'engineer', own, 'correct', { changes: { troubleshooting: reasons.troubleshootingBefore } }),
  );
  const { troubleshooting, escalation: reasonCode } = reasons;
  own = ticketOf(
    await act(testApp, 'engineer', own, 'transfer', { toUserId: idOf('otherEngineer'), reason: reasons.transfer }),
  );
  // The mails go out while the ticket is where the handover brought it.
  await testApp.deliver();
  own = ticketOf(await act(testApp, 'otherEngineer', own, 'escalate', { troubleshooting, reasonCode }));
  own = ticketOf(
    await act(testApp, 'expert', own, 'correct', {
      changes: { projectLevel: 'key', usageDays: 7, accountableParty: 'quality' },
    }),
  );
  own = ticketOf(await act(testApp, 'expert', own, 'correct', { changes: { projectLevel: planted.projectLevel } }));
  own = ticketOf(await act(testApp, 'expert', own, 'propose'));
  shown = await ticketAt(testApp, 'accepted', {
    kind: 'itr',
    form: {
      visibleToPartner: true,
      accountabilityType: planted.accountabilityType,
      ipmtAttributes: planted.ipmtAttributes,
      troubleshooting: reasons.troubleshooting,
    },
  });
  shown = ticketOf(await act(testApp, 'engineer', shown, 'comment', { text: INTERNAL_NOTE, visibility: 'internal' }));
  const purposes = ['evaluate', 'solution', 'ticket'] as const;
  visitors = await Promise.all(purposes.map((purpose) => testApp.share(own.id, purpose)));
  await testApp.deliver();
});
afterAll(() => {
  console.info(`audience: ${answers} answers to partners and visitors searched for ${secrets.length} planted words`);
});

const whoAre = (): Who[] => [...OUTSIDERS, ...visitors, 'nobody'];
const found = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
async function read(who: Who, path: string, wrapped = false): Promise<ApiResponse> {
  answers++;
  return testApp.ask(who, 'GET', path, undefined, { wrapped });
}

test('insiders do read every one of them', async () => {
  const whole = await Promise.all([
    read('lead', `/itr-api/v1/tickets/${own.id}`),
    read('lead', `/itr-api/v1/tickets/${own.id}/events`),
  ]);
  expect(found(whole.map((answer) => answer.text).join('\n'))).toEqual(secrets);
});

test('no answer to a partner or visitor holds one', async () => {
  const paths = (ticket: TicketView): string[] => [
    `/itr-api/v1/tickets/${ticket.id}`,
    `/itr-api/v1/tickets/${ticket.id}/events`,
    `/itr-api/v1/tickets/${ticket.id}/events?after=2`,
    `/itr-api/v1/tickets/${ticket.id}/solutions`,
    '/itr-api/v1/tickets?view=all&limit=100',
    '/itr-api/v1/units/SN-ALPHA-1',
    '/itr-api/v1/customers',
    `/itr-api/v1/customers/${ticket.customerId}`,
    '/itr-api/v1/notifications',
    '/itr-api/v1/notification-settings',
    '/itr-api/v1/users',
    '/itr-api/v1/colleagues',
    `/itr-api/v1/tickets/${ticket.id}/similar`,
    '/itr-api/v1/tickets?view=todo&limit=100',
    '/itr-api/v1/shared',
  ];
  let successes = 0;
  for (const who of whoAre())
    for (const path of [...paths(own), ...paths(shown)])
      for (const wrapped of [false, true]) {
        const answer = await read(who, path, wrapped);
        if (answer.code === 200) successes++;
        expect({ who, path, found: found(answer.text) }).toEqual({ who, path, found: [] });
      }
  expect(successes).toBeGreaterThan(60);
});

test('events with nothing but insiders’ fields say nothing of them; old and new value are both gone', async () => {
  const { data } = await read('partner', `/itr-api/v1/tickets/${own.id}/events`);
  const events = data['items'] as { action: string; visibility: string; changes: { field: string }[] }[];
  const fields = events.flatMap((event) => event.changes.map((change) => change.field));
  expect(fields).toContain('usageDays');
  expect(fields.filter((field) => field in planted)).toEqual([]);
  expect(events.filter((event) => event.visibility === 'internal')).toEqual([]);
});

test('a partner sees that a ticket was handed over and to whom, not why; insiders see why', async () => {
  for (const [who, sees] of [
    ['partner', false],
    ['lead', true],
  ] as const) {
    const { data } = await read(who, `/itr-api/v1/tickets/${own.id}/events`);
    const events = data['items'] as {
      action: string;
      text: string | null;
      changes: { field: string; new: unknown }[];
    }[];
    const [transfer, escalate] = ['transfer', 'escalate'].map((action) =>
      events.find((event) => event.action === action),
    );
    const handlerOf = (event: typeof transfer) => event?.changes.find(({ field }) => field === 'handler')?.new;
    expect([handlerOf(transfer), handlerOf(escalate)]).toEqual(['The otherEngineer', 'The expert']);
    expect(transfer?.text).toBe(sees ? reasons.transfer : null);
    expect(escalate?.changes.some(({ field }) => field === 'troubleshooting')).toBe(sees);
  }
});

test('the second wall: neither reason nor record stands in a row that a partner may read of the timeline', async () => {
  const rows = await testApp.rows(`select text, changes from ticket_event where visibility = 'public'`);
  expect(found(JSON.stringify(rows))).toEqual([]);
});

test('searching and filtering by them finds nothing and moves no count', async () => {
  const nothing = { items: [], counts: { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 } };
  const search = async (who: Who, secret: string) => {
    const { data } = await read(who, `/itr-api/v1/tickets?view=all&q=${encodeURIComponent(secret)}`);
    return { who, secret, items: data['items'], counts: data['counts'] };
  };
  for (const secret of secrets) {
    expect(await search('partner', secret)).toEqual({ who: 'partner', secret, ...nothing });
    expect(await search('manager', secret)).toEqual({ who: 'manager', secret, ...nothing });
  }
  // Insiders' fields are no words of the search, not for insiders either; what insiders wrote in the timeline is found by them.
  for (const secret of Object.values(planted))
    expect(await search('engineer', secret)).toEqual({ who: 'engineer', secret, ...nothing });
  for (const secret of ['planted-note-77e1', reasons.transfer])
    expect((await search('engineer', secret)).items).not.toEqual([]);
  for (const field of Object.keys(planted)) {
    const answer = await read('partner', `/itr-api/v1/tickets?${field}=${Object.values(planted)[0]}`);
    expect({ field, code: answer.code, fields: Object.keys(answer.fields) }).toEqual({
      field,
      code: 400,
      fields: [field],
    });
  }
});

test('a partner sees a ticket of an insider without them, and only while it is shown', async () => {
  const answer = await read('partner', `/itr-api/v1/tickets/${shown.id}`);
  expect(answer.code).toBe(200);
  expect(Object.keys(answer.data).filter((field) => field in planted)).toEqual([]);
  expect((await read('otherManager', `/itr-api/v1/tickets/${shown.id}`)).code).toBe(404);
  const hidden = await ticketAt(testApp, 'accepted', { kind: 'itr' });
  expect((await read('partner', `/itr-api/v1/tickets/${hidden.id}`)).code).toBe(404);
});

test('what a transition answers, and what a 409 tells, holds none', async () => {
  const stale = await act(testApp, 'partner', own, 'acceptSolution', { version: 1 });
  answers++;
  expect(stale.code).toBe(409);
  expect((stale.data['events'] as unknown[]).length).toBeGreaterThan(3);
  expect(found(stale.text)).toEqual([]);
  for (const visitor of visitors) {
    const refused = await act(testApp, visitor, own, 'evaluate', { version: 1 });
    answers++;
    expect({ code: refused.code, found: found(refused.text) }).toMatchObject({ found: [] });
  }
  const commented = await act(testApp, 'partner', own, 'comment');
  const raised = await testApp.ask(
    'partner',
    'POST',
    '/itr-api/v1/tickets',
    formFor('feedback', { sn: 'SN-ALPHA-1', noSnReason: undefined, ...ROUTED }),
  );
  answers += 2;
  expect([commented.code, raised.code]).toEqual([200, 201]);
  expect(found(commented.text + raised.text)).toEqual([]);
});

test('an internal note leaves the ticket read for the partner, and unread for another insider', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const unread = async (who: Who): Promise<unknown> => {
    const { data } = await read(who, `/itr-api/v1/tickets?view=all&q=${ticket.number}`);
    return (data['items'] as { unread?: true }[])[0]?.unread ?? false;
  };
  for (const who of ['partner', 'lead'] as const)
    await testApp.ask(who, 'POST', `/itr-api/v1/tickets/${ticket.id}/read`);
  ticketOf(await act(testApp, 'engineer', ticket, 'comment', { visibility: 'internal' }));
  expect({ partner: await unread('partner'), lead: await unread('lead') }).toEqual({ partner: false, lead: true });
  ticketOf(await act(testApp, 'engineer', ticket, 'comment'));
  expect({ partner: await unread('partner'), lead: await unread('lead') }).toEqual({ partner: true, lead: true });
});

test('the answer to a visitor who rates, refused or not, has no more than the link grants', async () => {
  const ticket = await ticketAt(testApp, 'awaitingEvaluation');
  const rater = await testApp.share(ticket.id, 'evaluate');
  const stale = await act(testApp, rater, ticket, 'evaluate', { version: 1 });
  expect({ code: stale.code, events: stale.data['events'] }).toEqual({ code: 409, events: [] });
  const rated = await act(testApp, rater, ticket, 'evaluate');
  answers += 2;
  expect(rated.code).toBe(200);
  expect(rated.data).toMatchObject({ status: 'completed', evaluation: { overall: 4 } });
  for (const field of [
    'description',
    'contactName',
    'contactEmail',
    'sn',
    'troubleshooting',
    'solution',
    'attachments',
  ])
    expect({ field, value: rated.data[field] ?? null }).toMatchObject({
      field,
      value: field === 'attachments' ? [] : null,
    });
});

test('mails, cards and other jobs hold none', async () => {
  const jobs = await testApp.deliver();
  const mails = jobs.filter((job) => job.name === 'mail');
  expect(mails.length).toBeGreaterThan(5);
  const outside = OUTSIDERS.map((person) => accountOf(person));
  const leaks = jobs.filter((job) => job.name !== 'ticketEvent' && found(JSON.stringify(job)).length > 0);
  // Only the new handler gets the reason, by mail, and no other secret.
  expect(
    leaks.map(({ name, payload }) => ({ name, to: payload['to'], found: found(JSON.stringify(payload)) })),
  ).toEqual([{ name: 'mail', to: accountOf('otherEngineer'), found: [reasons.transfer] }]);
  expect(mails.filter(({ payload }) => outside.includes(String(payload['to']))).length).toBeGreaterThan(1);
  const rows = await testApp.rows('select * from notification');
  expect(rows.length).toBeGreaterThan(5);
  expect(found(JSON.stringify(rows))).toEqual([]);
  expect(testApp.unexpected).toEqual([]);
});
