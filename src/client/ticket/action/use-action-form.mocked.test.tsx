// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../shared/call.ts';
import type { CallableAction } from '../../../shared/ticket/rules.ts';
import type { TicketView, TicketWithEvents } from '../../../shared/ticket/ticket-view.ts';
import { getTicket } from '../../api/reading-calls.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryKey } from '../../api/queries.ts';
import { deviceMessageStore, type memoryMessageStore, type KeptMessage } from '../../drafts/message-store.ts';
import { runHook } from '../../hook.testkit.tsx';
import type { Uploader } from '../../upload/uploader.ts';
import { emptyRecord } from '../../upload/empty-record.ts';
import type { UploadRecord } from '../../upload/upload-record.ts';
import { loadActionRules } from './lazy-action-rules.ts';
import { useActionForm } from './use-action-form.ts';

interface Sent {
  name: string;
  body: Record<string, unknown> | undefined;
  key: string | undefined;
}
const sent: Sent[] = [];
let answer: () => Promise<unknown>;
let keys = 0;
const t = (key: string) => key;
vi.mock('../../text.tsx', () => ({ useText: () => ({ t }) }));
vi.mock('../../api/client.ts', () => ({
  randomKey: () => `key-${++keys}`,
  session: { subscribe: () => () => undefined, user: null },
  beforeLogout: {},
  send: (call: Call, { body }: { body?: Record<string, unknown> }, { key }: { key?: string }) => {
    sent.push({ name: call.name, body, key });
    return call.name.includes('acknowledge') ? Promise.resolve({}) : answer();
  },
}));
let userId = 'ann';
vi.mock('../../api/user.ts', () => ({ useUser: () => ({ userId }) }));
vi.mock('../../drafts/message-store.ts', async (original) => {
  const actual = await original<{ memoryMessageStore: typeof memoryMessageStore }>();
  return { ...actual, deviceMessageStore: actual.memoryMessageStore() };
});
// Only the writes of the form are counted; this read is mocked.
vi.mock('../../api/use-dictionaries.ts', () => ({ useDictionaries: () => undefined }));

beforeAll(loadActionRules);
beforeEach(() => {
  sent.length = 0;
  keys = 0;
  window.sessionStorage.clear();
  userId = `ann-${Math.random()}`; // typed values are kept until the page is reloaded
});

const ticket = (more: Partial<TicketView> = {}): TicketView =>
  ({
    id: 't',
    kind: 'feedback',
    status: 'accepted',
    version: 2,
    title: 'Trips',
    solution: null,
    stoppedSince: null,
    clock: { requiredDays: 3 },
    ...more,
  }) as TicketView;
const conflict = (data: unknown) =>
  new ApiError({ code: 409, failure: 'conflict', message: 'Somebody was faster.', data });

async function open(
  action: CallableAction,
  given: {
    ticket?: TicketView;
    onBehalf?: boolean;
    start?: Record<string, string>;
    comment?: string;
    again?: KeptMessage;
  } = {},
) {
  const done: TicketView[] = [];
  const options = {
    ticket: given.ticket ?? ticket(),
    action,
    onBehalf: given.onBehalf ?? false,
    ...(given.start ? { start: given.start } : {}),
    ...(given.again ? { again: given.again } : {}),
    ...(given.comment ? { given: { visibility: given.comment } } : {}),
    onDone: (after: TicketView) => void done.push(after),
  };
  const hook = await runHook(useActionForm, { ...options, open: true });
  const type = (name: string, value: string) => hook.does(() => hook.now().store.set(name, value));
  const submit = () => hook.does(() => hook.now().submit());
  return { ...hook, options, done, type, submit };
}

describe('sending', () => {
  it('says what is typed, with the version that was seen and one key; the answer is on the page at once', async () => {
    const { type, submit, done, now, client } = await open('withdraw');
    client.setQueryData<TicketWithEvents>(queryKey(getTicket, { params: { id: 't' } }), { ...ticket(), events: [] });
    answer = () => Promise.resolve(ticket({ version: 3, status: 'completed' }));
    await type('reason', 'It runs again.');
    await submit();
    expect(sent).toEqual([
      { name: expect.stringContaining('withdraw'), body: { reason: 'It runs again.', version: 2 }, key: 'key-1' },
    ]);
    expect(done).toMatchObject([{ version: 3 }]);
    expect(client.getQueryData(queryKey(getTicket, { params: { id: 't' } }))).toMatchObject({ version: 3, events: [] });
    expect(now().failure).toBeUndefined();
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });
  it('asks again for a ticket that was being read for the first time: what is on its way may be older', async () => {
    const { type, submit, client } = await open('withdraw');
    const reads: ((read: TicketWithEvents) => void)[] = [];
    const key = queryKey(getTicket, { params: { id: 't' } });
    const queryFn = () => new Promise<TicketWithEvents>((resolve) => reads.push(resolve));
    const stop = new QueryObserver<TicketWithEvents>(client, { queryKey: key, queryFn }).subscribe(() => undefined);
    answer = () => Promise.resolve(ticket({ version: 3 }));
    await type('reason', 'It runs again.');
    await submit();
    await vi.waitFor(() => expect(reads).toHaveLength(2));
    reads[1]?.({ ...ticket({ version: 3 }), events: [] });
    reads[0]?.({ ...ticket({ version: 2 }), events: [] });
    await vi.waitFor(() => expect(client.getQueryData(key)).toMatchObject({ version: 3 }));
    stop();
  });
  it('says nothing that is wrong, but what is', async () => {
    const { submit, now } = await open('withdraw');
    await submit();
    expect(sent).toEqual([]);
    expect(Object.keys(now().store.errors())).toEqual(['reason']);
  });
  it('says what the way in has decided', async () => {
    answer = () => Promise.resolve(ticket());
    const { type, submit } = await open('comment', { comment: 'internal' });
    await type('text', 'Between us');
    await submit();
    expect(sent[0]?.body).toMatchObject({ text: 'Between us', visibility: 'internal' });
  });
  it('keeps its key after an outage, so that a second try has one effect', async () => {
    const { type, submit, now } = await open('withdraw');
    await type('reason', 'It runs again.');
    answer = () => Promise.reject(new ApiError({ code: 503, failure: 'unavailable', message: 'Later' }));
    await submit();
    expect(now().failure?.failure).toBe('unavailable');
    await submit();
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });
});

describe('a ticket that has changed meanwhile', () => {
  const meanwhile = { version: 5, status: 'accepted', actions: [], events: [] };
  it('is told, nothing typed is lost, and the next try is of its version', async () => {
    const { type, submit, now } = await open('withdraw');
    await type('reason', 'It runs again.');
    answer = () => Promise.reject(conflict(meanwhile));
    await submit();
    expect(now().conflict).toEqual({ message: 'Somebody was faster.', meanwhile });
    expect([now().failure, now().store.values()['reason']]).toEqual([undefined, 'It runs again.']);
    answer = () => Promise.resolve(ticket({ version: 6 }));
    await submit();
    expect(sent.map(({ body }) => body?.['version'])).toEqual([2, 5]);
  });
  it('is told without details where the answer has none', async () => {
    const { type, submit, now } = await open('withdraw');
    await type('reason', 'It runs again.');
    answer = () => Promise.reject(conflict({ odd: true }));
    await submit();
    await submit();
    expect(now().conflict).toEqual({ message: 'Somebody was faster.', meanwhile: undefined });
    expect(sent.map(({ body }) => body?.['version'])).toEqual([2, 2]);
  });
  it('is not said any more when the form is opened anew; the version is that of then', async () => {
    const { type, submit, now, draw, options } = await open('withdraw');
    await type('reason', 'It runs again.');
    answer = () => Promise.reject(conflict({ odd: true }));
    await submit();
    const newer = { ...options, ticket: ticket({ version: 4 }) };
    // The live stream loads a newer ticket while the form is open; the user has not seen it.
    await draw({ ...newer, open: true });
    await submit();
    expect(sent.at(-1)?.body?.['version']).toBe(2);
    await draw({ ...newer, open: false });
    await draw({ ...newer, open: true });
    expect([now().conflict, now().store.values()['reason']]).toEqual([undefined, 'It runs again.']);
    await submit();
    expect(sent.at(-1)?.body?.['version']).toBe(4);
  });
});

describe('a warning', () => {
  const solution = { version: 3, safety: 'Lock out', safetyReadAt: null } as TicketView['solution'];
  const proposed = ticket({ status: 'proposed', solution });
  it('is read before its solution is tried, and that is said first', async () => {
    answer = () => Promise.resolve(ticket());
    const { type, submit, now } = await open('acceptSolution', { ticket: proposed });
    expect(now().asksSafety).toBe(true);
    await submit();
    expect([sent.length, now().store.errors()]).toEqual([0, { safetyRead: 'ticket.input.safetyMissing' }]);
    await type('safetyRead', 'yes');
    await submit();
    expect(sent.map(({ name }) => name)).toEqual([
      expect.stringMatching(/acknowledge/i),
      expect.stringContaining('acceptSolution'),
    ]);
    expect(sent[1]?.body).toEqual({ version: 2 });
  });
  it.each([
    ['has none', { ticket: ticket({ status: 'proposed', solution: { ...solution!, safety: null } }) }],
    [
      'has been read',
      { ticket: ticket({ status: 'proposed', solution: { ...solution!, safetyReadAt: '2026-03-02T10:00:00Z' } }) },
    ],
    ['somebody else accepts for', { ticket: proposed, onBehalf: true }],
  ] as const)('is not asked for where the solution %s', async (_what, given) => {
    expect((await open('acceptSolution', given)).now().asksSafety).toBe(false);
  });
});

describe('files', () => {
  const uploaderOf = (records: UploadRecord[], isBusy = false): Uploader =>
    ({ getSnapshot: () => ({ records, isPaused: false, isBusy }), dispose: () => undefined }) as unknown as Uploader;
  const stored = { ...emptyRecord('r', 'a.mp4'), state: 'done' as const, path: 'k' };
  const answerWith = async (uploader: Uploader) => {
    answer = () => Promise.resolve(ticket());
    const form = await open('comment', { comment: 'public' });
    form.now().draft.openUploader(() => uploader);
    await form.type('text', 'See the film');
    await form.submit();
    return form.now().store.errors()['uploads'];
  };
  it('that have arrived go along, a film with its cover', async () => {
    expect(
      await answerWith(uploaderOf([stored, { ...stored, path: 'k2', coverPath: 'c' }, emptyRecord('w', 'b.jpg')])),
    ).toBeUndefined();
    expect(sent[0]?.body?.['uploads']).toEqual([
      { key: 'k', name: 'a.mp4' },
      { key: 'k2', name: 'a.mp4', coverKey: 'c' },
    ]);
  });
  it('are waited for', async () => {
    expect(await answerWith(uploaderOf([stored], true))).toBe('ticket.input.filesBusy');
    expect(sent).toEqual([]);
  });
  it('of which one failed are not sent without it', async () => {
    expect(await answerWith(uploaderOf([{ ...stored, isFail: true }]))).toBe('ticket.input.filesFailed');
    expect(sent).toEqual([]);
  });
  it('of a message that is written again are in its form before it can be sent', async () => {
    const photo = new File(['picture'], 'plate.jpg', { type: 'image/jpeg' });
    const again = {
      ...{ id: 'm', key: 'm', userId, ticketId: 't', number: 'ITR-1', action: 'comment' as const, seq: 1, at: 1 },
      ...{ body: { text: 'Said before', visibility: 'public' }, files: [photo] },
    };
    await deviceMessageStore.put(again);
    const { now, submit } = await open('comment', { comment: 'public', again });
    expect(now().store.values()['text']).toBe('Said before');
    await submit();
    expect([sent, now().store.errors()]).toEqual([[], { uploads: 'ticket.input.filesBusy' }]);
    const added: File[] = [];
    const uploader = {
      ...uploaderOf([stored]),
      add: (files: readonly File[]) => (added.push(...files), files.map(() => 'r')),
    };
    now().draft.openUploader(() => uploader);
    expect(added).toEqual([photo]);
    expect(now().draft.file('r')).toBe(photo);
    await submit();
    expect(sent[0]?.body).toMatchObject({ text: 'Said before', uploads: [{ key: 'k', name: 'a.mp4' }] });
    await vi.waitFor(async () => expect(await deviceMessageStore.list(userId)).toEqual([]));
  });
});

it('begins with what it is given, over what the ticket presets', async () => {
  const { now } = await open('accept', { start: { requiredDays: '4' } });
  expect(now().store.values()['requiredDays']).toBe('4');
});
