import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Upload } from '../../shared/upload/upload-list.ts';
import { ApiError } from '../api/api-error.ts';
import { createMessageOutbox, PATIENCE_MS } from './message-outbox.ts';
import { deviceMessageStore, memoryMessageStore, type KeptMessage, type MessageStore } from './message-store.ts';

const fault = (failure: 'network' | 'timeout' | 'conflict' | 'forbidden' | 'unavailable' | 'sessionExpired') =>
  new ApiError({ code: 0, failure, message: `The server says ${failure}.` });
const message = (id: string, more: Partial<KeptMessage> = {}): KeptMessage => ({
  ...{ id, key: `key-${id}`, userId: 'ann', ticketId: 't', number: 'ITR-1', action: 'comment', seq: 3, at: 1 },
  body: { text: `Words of ${id}`, visibility: 'public' },
  ...more,
});

let store: MessageStore;
/** What the server got: keys. */
let got: string[];
let bodies: unknown[];
let answers: (ApiError | 'ok' | Promise<never>)[];
let told: string[];
/** What the store of files does. */
let upload: (files: readonly File[]) => Promise<Upload[]>;
let userId: string | undefined;
let now: number;
/** Ends the patience of the form. */
let lose: () => void;
/** As after a reload: only the store has stayed. */
const open = () =>
  createMessageOutbox<string>({
    store,
    send: async ({ key, body }) => {
      got.push(key);
      bodies.push(body);
      const answer = await (answers.shift() ?? 'ok');
      if (answer instanceof ApiError) throw answer;
      return `ticket after ${key}`;
    },
    upload: (_message, files) => upload(files),
    userId: () => userId,
    now: () => now,
    onOutcome: ({ id }, outcome) => void told.push(`${id} ${outcome}`),
    pause: (ms) => new Promise((resolve) => void (lose = () => resolve(expect(ms).toBe(PATIENCE_MS)))),
  });
const kept = async () => (await store.list('ann')).map(({ id, refused }) => (refused === undefined ? id : `${id}!`));

beforeEach(() => {
  store = memoryMessageStore();
  [got, bodies, answers, told, userId, now] = [[], [], [], [], 'ann', 1_000];
  upload = (files) => Promise.resolve(files.map(({ name }) => ({ key: `stored/${name}`, name })));
});

describe('a message', () => {
  it('is sent, and nothing of it stays on the device', async () => {
    expect(await open().post(message('a'))).toEqual({ sent: 'ticket after key-a' });
    expect([await kept(), told]).toEqual([[], []]);
  });
  it('waits for its time, when its writer may take it back, also over a reload', async () => {
    const box = open();
    expect(await box.hold(message('a', { heldUntil: 5_000 }))).toBe(true);
    await box.hold(message('b', { heldUntil: 6_000 }));
    await open().flush();
    expect([got, await kept()]).toEqual([[], ['a', 'b']]);
    expect(await box.take('b')).toBe(true);
    now = 7_000;
    await open().flush();
    expect([got, await kept()]).toEqual([['key-a'], []]);
  });
  it('is sent before its time when the page is left or something follows it', async () => {
    const box = open();
    const held = message('a', { heldUntil: 5_000 });
    await box.hold(held);
    await Promise.all([box.sendNow(held), box.sendNow(held)]);
    expect([got, await kept()]).toEqual([['key-a'], []]);
    expect(await box.take('a')).toBe(true);
  });
  it('is not held by a device that keeps nothing', async () => {
    store = { ...store, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    expect(await open().hold(message('a', { heldUntil: 5_000 }))).toBe(false);
  });
  it('is sent from a device that is full, and its form shows what went wrong', async () => {
    store = { ...store, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    answers = ['ok', fault('network')];
    expect(await open().post(message('a'))).toEqual({ sent: 'ticket after key-a' });
    await expect(open().post(message('b'))).rejects.toMatchObject({ failure: 'network' });
  });
  // `unavailable`: while the database changes its place (drill:failover).
  it.each(['network', 'timeout', 'unavailable'] as const)(
    'waits after no answer (%s) and is sent later with its key',
    async (lost) => {
      answers = [fault(lost), fault(lost)];
      const outbox = open();
      expect(await outbox.post(message('a'))).toBe('waits');
      expect(outbox.isServerAway()).toBe(lost === 'unavailable');
      expect((await outbox.ofTicket('ann', 't')).map(({ id }) => id)).toEqual(['a']);
      await outbox.flush();
      expect([await kept(), await outbox.waits()]).toEqual([['a'], true]);
      await outbox.flush();
      expect([got, await kept(), told]).toEqual([['key-a', 'key-a', 'key-a'], [], ['a sent']]);
      expect([await outbox.waits(), outbox.isServerAway()]).toEqual([false, false]);
    },
  );
  it('is on the device before it is sent: after a crash it is sent with the same key', async () => {
    answers = [new Promise<never>(() => undefined)];
    void open().post(message('a'));
    await expect.poll(() => got).toEqual(['key-a']);
    expect(await kept()).toEqual(['a']);
    await open().flush();
    expect([got, await kept()]).toEqual([['key-a', 'key-a'], []]);
  });
  it('lets its form go when the answer takes long; the answer may still come', async () => {
    let answer: () => void = () => undefined;
    answers = [new Promise<never>((resolve) => void (answer = resolve as () => void))];
    const outbox = open();
    const posted = outbox.post(message('a'));
    await expect.poll(() => got).toEqual(['key-a']);
    expect(await outbox.ofTicket('ann', 't')).toEqual([]); // its form is open
    lose();
    expect(await posted).toBe('waits');
    expect(await outbox.take('a')).toBe(false); // it is on its way
    answer();
    await expect.poll(() => told).toEqual(['a sent']);
    expect(await kept()).toEqual([]);
  });
  it.each(['conflict', 'forbidden'] as const)('refused at once (%s) it is the form that says so', async (failure) => {
    answers = [fault(failure)];
    await expect(open().post(message('a'))).rejects.toMatchObject({ failure });
    expect(await kept()).toEqual([]);
  });
  it.each(['conflict', 'forbidden'] as const)('refused later (%s) it is a draft again, with the reason', async (no) => {
    answers = [fault('network'), fault(no)];
    const outbox = open();
    await outbox.post(message('a'));
    await outbox.flush();
    expect(await outbox.ofTicket('ann', 't')).toMatchObject([{ id: 'a', refused: `The server says ${no}.` }]);
    await outbox.flush();
    expect([got.length, told]).toEqual([2, ['a refused']]);
    expect(await outbox.take('a')).toBe(true);
    expect(await kept()).toEqual([]);
  });
  it.each(['unavailable', 'sessionExpired'] as const)('goes on waiting after %s', async (failure) => {
    answers = [fault('network'), fault(failure)];
    const outbox = open();
    await outbox.post(message('a'));
    await outbox.flush();
    expect(await kept()).toEqual(['a']);
  });
});

describe('its files', () => {
  const photo = new File(['picture'], 'plate.jpg', { type: 'image/jpeg' });
  const uploads = [{ key: 'stored/plate.jpg', name: 'plate.jpg' }];
  it('are kept until it is sent: without a network they wait with it, and each try has the same body', async () => {
    const up = upload;
    upload = () => Promise.reject(fault('network'));
    const outbox = open();
    expect(await outbox.post(message('a', { files: [photo] }))).toBe('waits');
    expect(got).toEqual([]);
    upload = up;
    answers = [fault('timeout')];
    await outbox.flush();
    upload = () => Promise.reject(fault('network'));
    await open().flush();
    expect(bodies).toEqual([expect.objectContaining({ uploads }), expect.objectContaining({ uploads })]);
    expect(await kept()).toEqual([]);
  });
  it('come back with a message that is refused later', async () => {
    answers = [fault('network'), fault('conflict')];
    const outbox = open();
    await outbox.post(message('a', { files: [photo] }));
    await outbox.flush();
    const [again] = await outbox.ofUser('ann');
    expect(again).toMatchObject({ refused: 'The server says conflict.', files: [photo] });
  });
  it('that no store takes make it a draft again', async () => {
    upload = () => Promise.reject(fault('network'));
    const outbox = open();
    await outbox.post(message('a', { files: [photo] }));
    upload = () => Promise.reject(new ApiError({ code: 0, failure: 'invalid', message: 'plate.jpg is damaged.' }));
    await outbox.flush();
    expect(await outbox.ofUser('ann')).toMatchObject([{ refused: 'plate.jpg is damaged.', files: [photo] }]);
  });
  it('take their time: nothing is sent in the name of who logged in meanwhile', async () => {
    const up = upload;
    upload = () => Promise.reject(fault('network'));
    const outbox = open();
    await outbox.post(message('a', { files: [photo] }));
    upload = (files) => ((userId = 'bob'), up(files));
    await outbox.flush();
    expect([got, await kept()]).toEqual([[], ['a']]);
  });
});

describe('the queue', () => {
  const waiting = async (...ids: string[]) => {
    for (const [at, id] of ids.entries()) await store.put(message(id, { at }));
  };
  it('keeps the order: it stops where no answer comes, and goes on after a refusal', async () => {
    await waiting('a', 'b', 'c');
    answers = ['ok', fault('conflict'), fault('network')];
    await open().flush();
    expect([got, await kept()]).toEqual([
      ['key-a', 'key-b', 'key-c'],
      ['b!', 'c'],
    ]);
    await waiting('d');
    answers = [fault('network')];
    await open().flush();
    expect(got.slice(3)).toHaveLength(1);
  });
  it('sends nothing twice when it is started twice', async () => {
    await waiting('a');
    const outbox = open();
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(got).toEqual(['key-a']);
  });
  it('tries at once what an earlier try, begun without a network, has lost', async () => {
    await waiting('a');
    let fail: (error: ApiError) => void = () => undefined;
    answers = [new Promise<never>((_resolve, reject) => void (fail = reject))];
    const outbox = open();
    const early = outbox.flush();
    await expect.poll(() => got).toEqual(['key-a']);
    const online = outbox.flush();
    fail(fault('network'));
    await Promise.all([early, online]);
    expect([got, await kept()]).toEqual([['key-a', 'key-a'], []]);
  });
  it('is that of its writer: another one neither sends nor sees it, nobody loses it', async () => {
    await waiting('a');
    const outbox = open();
    for (const other of ['bob', undefined]) {
      userId = other;
      await outbox.flush();
      expect(await outbox.waits()).toBe(false);
    }
    expect([got, await outbox.ofTicket('bob', 't'), await kept()]).toEqual([[], [], ['a']]);
    userId = 'ann';
    await outbox.flush();
    expect(got).toEqual(['key-a']);
  });
});

it('a browser that opens no database keeps them as long as the page', async () => {
  const open = () => {
    throw new DOMException('not here', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]), open });
  await deviceMessageStore.put(message('a'));
  expect((await deviceMessageStore.list('ann')).map(({ id }) => id)).toEqual(['a']);
});
