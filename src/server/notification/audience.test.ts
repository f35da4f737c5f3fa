import { describe, expect, it } from 'vitest';
import { actionNames } from '../../shared/ticket/rules.ts';
import type { Happening } from './audience.ts';
import { concerns, recipientsOf } from './audience.ts';
import { robotCard, ticketMail } from './mails.ts';
import { signatureOf } from './robot.ts';
import type { Person, TicketHappening } from './store.ts';

const person = (id: string, role: Person['role'], more: Partial<Person> = {}): Person => ({
  id,
  role,
  language: 'en',
  account: `${id}@x.example`,
  userName: id,
  inQueue: false,
  wasHandler: false,
  ...more,
});
const event = (more: Partial<TicketHappening> = {}): TicketHappening => ({
  ticketId: 't',
  seq: 3,
  action: 'accept',
  visibility: 'public',
  text: null,
  at: new Date(0),
  actorId: 'nobody',
  actorName: 'Nobody',
  oldHandler: null,
  number: 'ITR-260302-0001',
  title: 'Drive trips',
  requesterId: 'requester',
  handlerId: 'handler',
  handlerName: 'handler',
  poorRating: false,
  ...more,
});
const people = [
  person('requester', 'partner'),
  person('handler', 'engineer'),
  person('previous', 'engineer', { wasHandler: true }),
  person('queued', 'engineer', { inQueue: true }),
  person('lead', 'lead'),
];
const told = (action: Happening, more: Partial<TicketHappening> = {}, among = people): Record<string, boolean> =>
  Object.fromEntries(recipientsOf(action, event(more), among).map(({ person: { id }, mailed }) => [id, mailed]));

describe('whom an event concerns', () => {
  it('has a row for every action', () => {
    expect(Object.keys(concerns).sort()).toEqual(['submit', ...actionNames].sort());
  });
  it('is whoever waits for it, with a mail for whoever acts next', () => {
    expect(told('accept', { actorId: 'handler' })).toEqual({ requester: false });
    expect(told('propose', { actorId: 'handler' })).toEqual({ requester: true });
    expect(told('declineSolution', { actorId: 'requester' })).toEqual({ handler: true });
    expect(told('transfer', { actorId: 'lead' })).toEqual({ requester: false, handler: true, previous: false });
    expect(told('escalate', { actorId: 'previous' })).toEqual({ requester: false, handler: true, lead: false });
    expect(told('expire', { actorId: null })).toEqual({});
  });
  it('is the queue while nobody has the ticket, and the leads when there is no group', () => {
    expect(told('submit', { actorId: 'requester', handlerId: null })).toEqual({ queued: true });
    const without = people.filter((one) => !one.inQueue);
    expect(told('submit', { actorId: 'requester', handlerId: null }, without)).toEqual({ lead: true });
  });
  it('is never the actor, and on behalf of the requester the requester', () => {
    expect(told('confirmSolution', { actorId: 'handler' })).toEqual({ requester: false });
    expect(told('submit', { actorId: 'manager' })).toEqual({ requester: false, handler: true });
  });
  it('is the leads for a poor rating only', () => {
    expect(told('evaluate', { actorId: 'requester' })).toEqual({ handler: false });
    expect(told('evaluate', { actorId: null, poorRating: true })).toEqual({
      requester: false,
      handler: false,
      lead: false,
    });
  });
  it('is insiders alone for what is internal', () => {
    expect(told('comment', { visibility: 'internal', actorId: 'lead' })).toEqual({ handler: false });
    expect(told('correct', { visibility: 'internal', actorId: 'lead' })).toEqual({ handler: false });
  });
  it('is no previous handler whose name two people bear', () => {
    const twins = [...people, person('twin', 'engineer', { wasHandler: true })];
    expect(told('transfer', { actorId: 'lead' }, twins)).toEqual({ requester: false, handler: true });
  });
});

describe('what is written', () => {
  it('tells which ticket, what happened, what to do next, with one link for the reader', () => {
    const mail = ticketMail(
      'https://closeloop.example',
      person('requester', 'partner'),
      event({ action: 'dismiss', text: 'Not a\nfault' }),
      'dismiss',
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
    );
    expect(other.text).toContain('https://closeloop.example/app/itr/insider/orderDetail/t');
    expect(other.text).toContain('下一步');
  });
  it('quotes no text where the table does not say so', () => {
    expect(
      ticketMail('https://c.example', person('r', 'partner'), event({ text: 'SECRET' }), 'close').text,
    ).not.toContain('SECRET');
  });
  it('makes a card for the team chat', () => {
    expect(robotCard('https://c.example', event(), 'poor')).toEqual({
      title: 'ITR-260302-0001 was rated poorly',
      level: 'red',
      lines: ['Drive trips', 'Handler: handler', 'https://c.example/app/itr/insider/orderDetail/t'],
    });
  });
  it('signs a card as the robot asks, or not at all', () => {
    expect(signatureOf(undefined, new Date(0))).toEqual({});
    // echo -n '' | openssl dgst -sha256 -hmac $'1599360473\ndemo' -binary | base64
    expect(signatureOf('demo', new Date(1_599_360_473_000))).toEqual({
      timestamp: '1599360473',
      sign: 'l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=',
    });
  });
});
