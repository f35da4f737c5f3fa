import { describe, expect, it } from 'vitest';
import type { NoticeName } from '../../shared/ticket/other-events.ts';
import { recipientsOf } from './audience.ts';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';
import { digestMail, robotCard } from './mails.ts';
import { addToGroup, type EventGroup } from './notify-hand-over.ts';
import { handOverPush } from './push-message.ts';
import { ticketMail } from './ticket-mail.ts';
import type { Person, TicketEvent } from './store.ts';

const person = (id: string, role: Person['role'], more: Partial<Person> = {}): Person => ({
  id,
  role,
  language: 'en',
  account: `${id}@x.example`,
  userName: id,
  inQueue: false,
  pushTo: [],
  settings: null,
  ...more,
});
const event = (more: Partial<TicketEvent> = {}): TicketEvent => ({
  ticketId: 't',
  seq: 3,
  action: 'accept',
  fileNames: [],
  visibility: 'public',
  text: null,
  at: new Date(0),
  actorId: 'nobody',
  actorName: 'Nobody',
  internalText: null,
  authorId: 'nobody',
  formerHandlerId: 'previous',
  number: 'ITR-260302-0001',
  title: 'Drive trips',
  requesterId: 'requester',
  handlerId: 'handler',
  handlerName: 'handler',
  poorRating: false,
  internalLines: [],
  productionDown: false,
  ...{
    status: 'accepted',
    severity: 3,
    impact: 'intermittent-trips',
    isClosed: false,
    dueAt: null,
    remainingMs: null,
    segments: [],
  },
  ...{ productModel: 'MD520-4T11B', sn: 'CL 1', customerName: 'Nordfeld Pumpen GmbH' },
  ...{ productionStoppedAt: null, productionResumed: null },
  ...more,
});
const people = [
  person('requester', 'partner'),
  person('handler', 'engineer'),
  person('previous', 'engineer'),
  person('queued', 'engineer', { inQueue: true }),
  person('lead', 'lead'),
];
const recipients = (action: NoticeName, more: Partial<TicketEvent> = {}, among = people): Record<string, boolean> =>
  Object.fromEntries(recipientsOf(action, event(more), among).map(({ person: { id }, acts }) => [id, acts]));

describe('the audience of an event', () => {
  it('is notified, with a mail for the person who has to act', () => {
    expect(recipients('accept', { actorId: 'handler' })).toEqual({ requester: false });
    expect(recipients('propose', { actorId: 'handler' })).toEqual({ requester: true });
    expect(recipients('declineSolution', { actorId: 'requester' })).toEqual({ handler: true });
    const file = { actorId: null, authorId: 'requester' };
    expect(recipients('fileFound', file)).toEqual({ requester: false, handler: true });
    expect(recipients('fileFound', { ...file, handlerId: null })).toEqual({ requester: false, queued: true });
    expect(recipients('fileFound', { ...file, visibility: 'internal' })).toEqual({ handler: true });
    expect(recipients('fileLate', file)).toEqual({ handler: true });
    expect(recipients('transfer', { actorId: 'lead' })).toEqual({ requester: false, handler: true, previous: false });
    expect(recipients('escalate', { actorId: 'previous' })).toEqual({ requester: false, handler: true, lead: false });
    expect(recipients('expire', { actorId: null })).toEqual({});
  });
  it('is the queue while there is no handler, and the leads when there is no group', () => {
    expect(recipients('submit', { actorId: 'requester', handlerId: null })).toEqual({ queued: true });
    const without = people.filter((one) => !one.inQueue);
    expect(recipients('submit', { actorId: 'requester', handlerId: null }, without)).toEqual({ lead: true });
  });
  it('is never the actor, but the requester of an action on their behalf', () => {
    expect(recipients('confirmSolution', { actorId: 'handler' })).toEqual({ requester: false });
    expect(recipients('submit', { actorId: 'manager' })).toEqual({ requester: false, handler: true });
  });
  it('includes the leads only for a poor rating', () => {
    expect(recipients('evaluate', { actorId: 'requester' })).toEqual({ handler: false });
    expect(recipients('evaluate', { actorId: null, poorRating: true })).toEqual({
      requester: false,
      handler: false,
      lead: false,
    });
  });
  it('is only insiders for internal events', () => {
    expect(recipients('comment', { visibility: 'internal', actorId: 'lead' })).toEqual({ handler: false });
    expect(recipients('correct', { visibility: 'internal', actorId: 'lead' })).toEqual({ handler: false });
  });
  it('is also who is named in an internal note, as one who is waited for; in a public text a name is text', () => {
    const asked = [...people, person('Anna Lindqvist', 'expert'), person('Ann', 'partner')];
    const note = { visibility: 'internal', actorId: 'lead', text: 'Can you look, @Anna Lindqvist and @Ann?' } as const;
    expect(recipients('comment', note, asked)).toEqual({ handler: false, 'Anna Lindqvist': false });
    const [, named] = recipientsOf('comment', event(note), asked);
    expect(named?.groups).toEqual(['waiting']);
    expect(recipients('comment', { ...note, visibility: 'public' }, asked)).toEqual({
      requester: false,
      handler: false,
    });
    expect(recipients('comment', { ...note, actorId: 'Anna Lindqvist' }, asked)).toEqual({ handler: false });
    expect(recipients('transfer', note, asked)).toEqual({ handler: true, previous: false });
  });
  it('has the groups of the settings for each recipient', () => {
    const groups = (action: NoticeName, more: Partial<TicketEvent> = {}): Record<string, string[]> =>
      Object.fromEntries(recipientsOf(action, event(more), people).map(({ person: { id }, groups: as }) => [id, as]));
    expect(groups('transfer')).toEqual({ requester: ['progress'], handler: ['newForMe'], previous: ['progress'] });
    expect(groups('propose')).toEqual({ requester: ['waiting'] });
    expect(groups('close')).toEqual({ requester: ['closed'] });
    expect(groups('comment')).toEqual({ requester: ['comments'], handler: ['comments'] });
    expect(groups('declineSolution')).toEqual({ requester: ['progress'], handler: ['waiting'] });
    expect(groups('escalate', { handlerId: 'lead' })).toMatchObject({ lead: ['newForMe', 'team'] });
    expect(recipientsOf('reminder100', event(), people).map((one) => one.groups)).toEqual([['reminders'], ['team']]);
  });
  it('is the previous handler, not another user with the same name', () => {
    const twins = [...people, person('twin', 'engineer', { userName: 'previous' })];
    expect(recipients('transfer', { actorId: 'lead' }, twins)).toMatchObject({ previous: false });
    expect(recipients('transfer', { actorId: 'lead' }, twins)).not.toHaveProperty('twin');
    expect(recipients('transfer', { actorId: 'lead', formerHandlerId: null })).not.toHaveProperty('previous');
  });
});

const now = new Date('2026-11-22T08:00:00Z');
const mailFrom = (publicUrl = 'https://c.example', hasApp = false) => ({
  ...{ publicUrl, hasApp, now },
  alarms: defaultDictionaries,
});
const down = {
  ...{ impact: 'production-stopped-no-workaround', severity: 1 },
  ...{ productionStoppedAt: new Date('2026-11-22T05:00:00Z'), dueAt: new Date('2026-11-23T00:52:00Z') },
};

/** What a list of mails shows beside the subject. */
const previewIn = ({ html }: { html: string }): string => /overflow:hidden">([^<]*)</.exec(html)?.[1] ?? '';

describe('mails and cards', () => {
  it('show alarm and due time first: in the preview, in five facts and beside the loop', () => {
    const berlin = { choices: {}, version: 1, digestHour: null, quiet: null, digestedOn: null };
    const settings = { ...berlin, timeZone: 'Europe/Berlin' };
    const to = person('handler', 'engineer', { settings });
    const mail = ticketMail(mailFrom(), to, event(down), 'submit', true);
    expect(previewIn(mail)).toMatch(/^Production down · due Mon 01:52 · Issue submitted, by Nobody\.$/);
    for (const words of [
      '!! Production down',
      'Issue accepted · Stage 2 of 7 · 16 h 52 min left',
      [
        'Product: MD520-4T11B · CL 1',
        'Customer name: Nordfeld Pumpen GmbH',
        'Impact on customers: Production stopped, no workaround',
        'Current handler: handler',
        'Due: Mon 01:52',
      ].join('\n'),
    ])
      expect(mail.text).toContain(words);
    expect(mail.loop).toEqual({ stage: 2, tone: 'bad' });
    expect(mail.html).toContain('src="cid:loop"');
    expect(mail.html).toMatch(/<th scope="row"[^>]*>Due<\/th><td[^>]*>Mon 01:52<\/td>/);
    expect(mail.html.match(/class="button"/g)).toHaveLength(1);
    const chinese = ticketMail(mailFrom(), { ...to, language: 'zh', settings: null }, event(down), 'submit', true);
    expect(previewIn(chinese)).toMatch(/^停产 · 周一00:52 UTC 到期 · /);
    const german = ticketMail(mailFrom(), { ...to, language: 'de' }, event(down), 'submit', true);
    expect(previewIn(german)).toMatch(/^Produktionsstillstand · fällig Mo\., 01:52 · /);
  });
  it('show them only while they apply: overdue, at risk, mild, solved', () => {
    const to = person('handler', 'engineer');
    const preview = (more: Partial<TicketEvent>) => previewIn(ticketMail(mailFrom(), to, event(more), 'submit', true));
    const happened = preview({});
    expect(preview({ ...down, dueAt: new Date('2026-11-22T07:00:00Z') })).toBe(
      `Production down · overdue · ${happened}`,
    );
    expect(preview({ impact: 'risk-to-people', severity: 1 })).toBe(`Risk to people · ${happened}`);
    expect(preview({ dueAt: new Date('2026-11-30T07:00:00Z') })).toBe(`due 2026-11-30 07:00 UTC · ${happened}`);
    expect(preview({ ...down, status: 'finalized', dueAt: null })).toBe(happened);
    const due = (iso: string) => ticketMail(mailFrom(), to, event({ dueAt: new Date(iso) }), 'comment', false).text;
    expect(due('2026-11-20T07:00:00Z')).toContain('Due: Fri 07:00 UTC');
    expect(due('2026-10-20T07:00:00Z')).toContain('Due: 2026-10-20 07:00 UTC');
    const ended = ticketMail(mailFrom(), to, event({ status: 'completed' }), 'withdraw', false);
    expect(ended.loop).toEqual({ stage: 0, tone: 'run' });
  });
  it.each(['en', 'de', 'zh'])(
    'are one thread in every mail program, whatever happens to the ticket (%s)',
    (language) => {
      const to = person('handler', 'engineer', { language });
      const mails = [event({}), event(down), event({ ...down, status: 'finalized', dueAt: null })].map((one) =>
        ticketMail(mailFrom(), to, one, 'comment', false),
      );
      expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['ITR-260302-0001 Drive trips']));
      expect(new Set(mails.map(({ ticketId }) => ticketId)).size).toBe(1);
    },
  );
  it('name the ticket, what happened and what to do next, with one link for the reader', () => {
    const mail = ticketMail(
      mailFrom('https://closeloop.example'),
      person('requester', 'partner'),
      event({ action: 'dismiss', text: 'Not a\nfault' }),
      'dismiss',
      true,
    );
    expect(mail.subject).toBe('ITR-260302-0001 Drive trips');
    expect(mail.text).toContain('Ticket rejected, by Nobody.');
    expect(mail.text).toContain('“Not a\nfault”');
    expect(mail.text).toContain('Next: if the problem');
    expect(mail.text.match(/https:\S+/g)).toEqual(['https://closeloop.example/app/itr/partners/orderDetail/t']);
    const other = ticketMail(
      mailFrom('https://closeloop.example', true),
      person('h', 'expert', { language: 'zh' }),
      event({ actorName: null }),
      'submit',
      true,
    );
    // With a native app there is a second link into it.
    expect(other.text).toContain(
      '在 App 中打开:\nhttps://closeloop.example/app/itr/insider/orderDetail/t?from=mail&open=1',
    );
    expect(other.text).toContain('https://closeloop.example/app/itr/insider/orderDetail/t');
    expect(other.text).toContain('下一步');
  });
  it.each([
    ['the handler who has to accept it', 'handler', 'engineer', {}, true, 'insider/orderDetail/t?do=accept'],
    ['whoever only hears of it', 'queued', 'engineer', {}, false, 'insider/orderDetail/t'],
    ['whoever accepted it already', 'handler', 'engineer', { status: 'accepted' }, true, 'insider/orderDetail/t'],
    ['the requester', 'requester', 'partner', {}, true, 'partners/orderDetail/t'],
  ] as const)('lead %s to the step with one button', (_who, id, role, more, acts, path) => {
    const about = event({ status: 'submitted', ...more });
    const { text } = ticketMail(mailFrom('https://c.example'), person(id, role), about, 'transfer', acts);
    expect(text.match(/https:\S+/g)).toEqual([`https://c.example/app/itr/${path}`]);
    expect(text.includes('Accept the ticket')).toBe(path.endsWith('accept'));
  });
  it('quote texts only if the rule says so, no internal ones, and that of a transfer only for the new handler', () => {
    const quoted = (action: NoticeName, acts: boolean, more: Partial<TicketEvent> = {}): boolean =>
      ticketMail(mailFrom(), person('r', 'lead'), event({ text: 'WORDS', ...more }), action, acts).text.includes(
        'WORDS',
      );
    expect(quoted('close', true)).toBe(false);
    expect([quoted('transfer', true), quoted('transfer', false)]).toEqual([true, false]);
    expect([quoted('comment', false), quoted('comment', false, { visibility: 'internal' })]).toEqual([true, false]);
  });
  it('say what to do next only to the person who has to act', () => {
    const mail = ticketMail(mailFrom(), person('r', 'partner'), event(), 'accept', false);
    expect(mail.text).toContain('Ticket accepted, by Nobody.');
    expect(mail.text).not.toContain('Next:');
  });
  it('are one digest a day, grouped by ticket, with a link for each', () => {
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
      below: [],
      actsBelow: false,
      settings: { choices: {}, version: 1, digestHour: 8, quiet: null, timeZone: 'UTC', digestedOn: null },
    };
    const failedImport = {
      ...{ id: 'j', userId: 'r', kind: 'import' as const, jobId: 'run', list: 'units', name: 'units.xlsx' },
      ...{ error: { key: 'imports.refused.empty' }, at: new Date(), readAt: null, inBell: true, mailWaits: false },
    };
    const waiting = { id: 'c', number: 'ITR-c', title: 'C', status: 'accepted' as const, remainingMs: 3_600_000 };
    const mail = digestMail(
      'https://c.example',
      recipient,
      {
        news: [news('a', 'accept'), news('b', 'propose'), news('a', 'reminder50', null)],
        failed: [failedImport],
      },
      { tickets: [waiting], count: 25 },
    );
    expect(mail.subject).toBe('Your tickets: 4 new, 25 waiting for you');
    expect(mail.text).toContain(
      [
        'FAILED',
        '* Import failed: units.xlsx\n  The file has no rows.\n  https://c.example/app/admin/imports?entity=units&run=run',
        'WHAT IS NEW',
        '* ITR-a: <a>\n  Ticket accepted, by Chen Wei\n  Half of the required time has passed\n  https://c.example/app/itr/partners/orderDetail/a',
        '* ITR-b: <b>\n  Solution proposed, by Chen Wei\n  https://c.example/app/itr/partners/orderDetail/b',
        'WAITING FOR YOU',
        '* ITR-c: C\n  Issue accepted · 1 h left\n  https://c.example/app/itr/partners/orderDetail/c',
        'And 5 more.',
      ].join('\n\n'),
    );
    expect(mail.text).toContain('https://c.example/app/notifications/settings');
    expect(mail.html).toContain('<a href="https://c.example/app/itr/partners/orderDetail/b"');
    expect(mail.html).toContain('ITR-a: &lt;a&gt;');
    const chinese = digestMail(
      'https://c.example',
      { ...recipient, language: 'zh' },
      { news: [], failed: [] },
      {
        tickets: [waiting],
        count: 1,
      },
    );
    expect(chinese.subject).toBe('您的工单：0 条新动态，1 张待您处理');
    expect(chinese.text).toContain('待您处理');
    expect(chinese.text).not.toContain('新动态\n');
  });
  it('include a card for the team chat', () => {
    expect(robotCard('https://c.example', event(), 'poor', defaultDictionaries)).toEqual({
      event: 'poorRating',
      title: 'ITR-260302-0001 got a poor rating',
      level: 'red',
      lines: ['Drive trips', 'Handler: handler'],
      ticket: { number: 'ITR-260302-0001', url: 'https://c.example/app/itr/insider/orderDetail/t' },
      at: '1970-01-01T00:00:00.000Z',
    });
    expect(robotCard('https://c.example', event(down), 'always', defaultDictionaries)).toMatchObject({
      title: '[Production down] ITR-260302-0001 has been escalated',
      level: 'red',
    });
  });
});

describe('tickets that were handed over together', () => {
  const MORNING = new Date('2026-11-23T07:00:00Z');
  const to = person('handler', 'engineer');
  const [calm, urgent] = [event({ ticketId: 'a' }), event({ ticketId: 'b', productionDown: true })];

  it.each([
    ['first', [urgent, calm]],
    ['last', [calm, urgent]],
  ])('do not wait for the end of the quiet hours if one of them is urgent: the %s', (_which, events) => {
    const groups = new Map<string, EventGroup>();
    for (const each of events) addToGroup(groups, to, each, each.productionDown ? 'atOnce' : MORNING);
    expect([...groups.values()]).toEqual([{ person: to, events, at: 'atOnce' }]);
  });
  it('wait together if none is urgent', () => {
    const groups = new Map<string, EventGroup>();
    for (const each of [calm, event({ ticketId: 'c' })]) addToGroup(groups, to, each, MORNING);
    expect(groups.get('handler')?.at).toBe(MORNING);
  });
  it('are one push, urgent if one of them is', () => {
    expect(handOverPush(to, [calm, urgent])).toMatchObject({
      isUrgent: true,
      message: { title: 'Closeloop', tag: 'handOver' },
    });
    expect(handOverPush(to, [calm]).message.title).toBe(calm.number);
  });
});
