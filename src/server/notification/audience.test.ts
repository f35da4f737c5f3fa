import { describe, expect, it } from 'vitest';
import { actionNames } from '../../shared/ticket/rules.ts';
import type { TicketEventAction } from './audience.ts';
import { audienceRules, recipientsOf } from './audience.ts';
import { digestMail, robotCard, ticketMail } from './mails.ts';
import type { Person, TicketEvent } from './store.ts';

const person = (id: string, role: Person['role'], more: Partial<Person> = {}): Person => ({
  id,
  role,
  language: 'en',
  account: `${id}@x.example`,
  userName: id,
  inQueue: false,
  settings: null,
  ...more,
});
const event = (more: Partial<TicketEvent> = {}): TicketEvent => ({
  ticketId: 't',
  seq: 3,
  action: 'accept',
  visibility: 'public',
  text: null,
  at: new Date(0),
  actorId: 'nobody',
  actorName: 'Nobody',
  internalText: null,
  formerHandlerId: 'previous',
  number: 'ITR-260302-0001',
  title: 'Drive trips',
  requesterId: 'requester',
  handlerId: 'handler',
  handlerName: 'handler',
  poorRating: false,
  productionDown: false,
  ...more,
});
const people = [
  person('requester', 'partner'),
  person('handler', 'engineer'),
  person('previous', 'engineer'),
  person('queued', 'engineer', { inQueue: true }),
  person('lead', 'lead'),
];
const recipients = (
  action: TicketEventAction,
  more: Partial<TicketEvent> = {},
  among = people,
): Record<string, boolean> =>
  Object.fromEntries(recipientsOf(action, event(more), among).map(({ person: { id }, acts }) => [id, acts]));

describe('whom an event concerns', () => {
  it('has a row for every action', () => {
    expect(Object.keys(audienceRules).sort()).toEqual(['submit', ...actionNames].sort());
  });
  it('is whoever waits for it, with a mail for whoever acts next', () => {
    expect(recipients('accept', { actorId: 'handler' })).toEqual({ requester: false });
    expect(recipients('propose', { actorId: 'handler' })).toEqual({ requester: true });
    expect(recipients('declineSolution', { actorId: 'requester' })).toEqual({ handler: true });
    expect(recipients('transfer', { actorId: 'lead' })).toEqual({ requester: false, handler: true, previous: false });
    expect(recipients('escalate', { actorId: 'previous' })).toEqual({ requester: false, handler: true, lead: false });
    expect(recipients('expire', { actorId: null })).toEqual({});
  });
  it('is the queue while nobody has the ticket, and the leads when there is no group', () => {
    expect(recipients('submit', { actorId: 'requester', handlerId: null })).toEqual({ queued: true });
    const without = people.filter((one) => !one.inQueue);
    expect(recipients('submit', { actorId: 'requester', handlerId: null }, without)).toEqual({ lead: true });
  });
  it('is never the actor, and on behalf of the requester the requester', () => {
    expect(recipients('confirmSolution', { actorId: 'handler' })).toEqual({ requester: false });
    expect(recipients('submit', { actorId: 'manager' })).toEqual({ requester: false, handler: true });
  });
  it('is the leads for a poor rating only', () => {
    expect(recipients('evaluate', { actorId: 'requester' })).toEqual({ handler: false });
    expect(recipients('evaluate', { actorId: null, poorRating: true })).toEqual({
      requester: false,
      handler: false,
      lead: false,
    });
  });
  it('is insiders alone for what is internal', () => {
    expect(recipients('comment', { visibility: 'internal', actorId: 'lead' })).toEqual({ handler: false });
    expect(recipients('correct', { visibility: 'internal', actorId: 'lead' })).toEqual({ handler: false });
  });
  it('is to each what they know it as', () => {
    const groups = (action: TicketEventAction, more: Partial<TicketEvent> = {}): Record<string, string[]> =>
      Object.fromEntries(recipientsOf(action, event(more), people).map(({ person: { id }, groups: as }) => [id, as]));
    expect(groups('transfer')).toEqual({ requester: ['progress'], handler: ['newForMe'], previous: ['progress'] });
    expect(groups('propose')).toEqual({ requester: ['waiting'] });
    expect(groups('close')).toEqual({ requester: ['closed'] });
    expect(groups('comment')).toEqual({ requester: ['comments'], handler: ['comments'] });
    expect(groups('declineSolution')).toEqual({ requester: ['progress'], handler: ['waiting'] });
    expect(groups('escalate', { handlerId: 'lead' })).toMatchObject({ lead: ['newForMe', 'team'] });
    expect(recipientsOf('reminder100', event(), people).map((one) => one.groups)).toEqual([['reminders'], ['team']]);
  });
  it('is the previous handler, whoever else bears that name', () => {
    const twins = [...people, person('twin', 'engineer', { userName: 'previous' })];
    expect(recipients('transfer', { actorId: 'lead' }, twins)).toMatchObject({ previous: false });
    expect(recipients('transfer', { actorId: 'lead' }, twins)).not.toHaveProperty('twin');
    expect(recipients('transfer', { actorId: 'lead', formerHandlerId: null })).not.toHaveProperty('previous');
  });
});

describe('what is written', () => {
  it('tells which ticket, what happened, what to do next, with one link for the reader', () => {
    const mail = ticketMail(
      'https://closeloop.example',
      person('requester', 'partner'),
      event({ action: 'dismiss', text: 'Not a\nfault' }),
      'dismiss',
      true,
    );
    expect(mail.subject).toBe('ITR-260302-0001 Ticket rejected: Drive trips');
    expect(mail.text).toContain('Ticket rejected, by Nobody.');
    expect(mail.text).toContain('“Not a\nfault”');
    expect(mail.text).toContain('Next: if the problem');
    expect(mail.text.match(/https:\S+/g)).toEqual(['https://closeloop.example/app/itr/partners/orderDetail/t']);
    const other = ticketMail(
      'https://closeloop.example',
      person('h', 'expert', { language: 'zh' }),
      event({ actorName: null }),
      'submit',
      true,
      { hasApp: true },
    );
    // Where there is a native app, another link leads into it.
    expect(other.text).toContain(
      '在 App 中打开:\nhttps://closeloop.example/app/itr/insider/orderDetail/t?from=mail&open=1',
    );
    expect(other.text).toContain('https://closeloop.example/app/itr/insider/orderDetail/t');
    expect(other.text).toContain('下一步');
  });
  it('quotes no text where the table does not say so, none that is internal, and a handover for its taker alone', () => {
    const quoted = (action: TicketEventAction, acts: boolean, more: Partial<TicketEvent> = {}): boolean =>
      ticketMail(
        'https://c.example',
        person('r', 'lead'),
        event({ text: 'WORDS', ...more }),
        action,
        acts,
      ).text.includes('WORDS');
    expect(quoted('close', true)).toBe(false);
    expect([quoted('transfer', true), quoted('transfer', false)]).toEqual([true, false]);
    expect([quoted('comment', false), quoted('comment', false, { visibility: 'internal' })]).toEqual([true, false]);
  });
  it('tells what to do only whoever has to', () => {
    const mail = ticketMail('https://c.example', person('r', 'partner'), event(), 'accept', false);
    expect(mail.text).toContain('Ticket accepted, by Nobody.');
    expect(mail.text).not.toContain('Next:');
  });
  it('makes one mail of a day, ticket by ticket, each item a link', () => {
    const news = (ticketId: string, action: string, actorName: string | null = 'Chen Wei') => ({
      ticketId,
      number: `ITR-${ticketId}`,
      title: `<${ticketId}>`,
      action,
      actorName,
    });
    const recipient = {
      ...person('r', 'partner'),
      organisationId: null,
      settings: { choices: {}, version: 1, digestHour: 8, quiet: null, timeZone: 'UTC', digestedOn: null },
    };
    const waiting = { id: 'c', number: 'ITR-c', title: 'C', status: 'accepted' as const, remainingMs: 3_600_000 };
    const mail = digestMail(
      'https://c.example',
      recipient,
      [news('a', 'accept'), news('b', 'propose'), news('a', 'reminder50', null)],
      { tickets: [waiting], count: 25 },
    );
    expect(mail.subject).toBe('Your tickets: 3 new, 25 waiting for you');
    expect(mail.text).toContain(
      [
        'WHAT IS NEW',
        '* ITR-a: <a>\n  Ticket accepted, by Chen Wei\n  Half of the required time has passed\n  https://c.example/app/itr/partners/orderDetail/a',
        '* ITR-b: <b>\n  Solution proposed, by Chen Wei\n  https://c.example/app/itr/partners/orderDetail/b',
        'WAITS FOR YOU',
        '* ITR-c: C\n  Issue accepted · 1 h left\n  https://c.example/app/itr/partners/orderDetail/c',
        'And 5 more.',
      ].join('\n\n'),
    );
    expect(mail.text).toContain('https://c.example/app/notifications/settings');
    expect(mail.html).toContain('<a href="https://c.example/app/itr/partners/orderDetail/b"');
    expect(mail.html).toContain('ITR-a: &lt;a&gt;');
    const chinese = digestMail('https://c.example', { ...recipient, language: 'zh' }, [], {
      tickets: [waiting],
      count: 1,
    });
    expect(chinese.subject).toBe('您的工单：0 条新动态，1 张等您处理');
    expect(chinese.text).toContain('等您处理');
    expect(chinese.text).not.toContain('新动态\n');
  });
  it('makes a card for the team chat', () => {
    expect(robotCard('https://c.example', event(), 'poor')).toEqual({
      event: 'poorRating',
      title: 'ITR-260302-0001 was rated poorly',
      level: 'red',
      lines: ['Drive trips', 'Handler: handler'],
      ticket: { number: 'ITR-260302-0001', url: 'https://c.example/app/itr/insider/orderDetail/t' },
      at: '1970-01-01T00:00:00.000Z',
    });
  });
});
