import { beforeEach, describe, expect, it, vi } from 'vitest';
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
let answers: (ApiError | 'ok' | Promise<never>)[];
let told: string[];
let userId: string | undefined;
/** Ends the patience of the form. */
let lose: () => void;
/** As after a reload: only the store has stayed. */
const open = () =>
  createMessageOutbox<string>({
    store,
    send: async ({ key }) => {
      got.push(key);
      const answer = await (answers.shift() ?? 'ok');
      if (answer instanceof ApiError) throw answer;
      return `ticket after ${key}`;
    },
    userId: () => userId,
    onOutcome: ({ id }, outcome) => void told.push(`${id} ${outcome}`),
    pause: (ms) => new Promise((resolve) => void (lose = () => resolve(expect(ms).toBe(PATIENCE_MS)))),
  });
const kept = async () => (await store.list('ann')).map(({ id, refused }) => (refused === undefined ? id : `${id}!`));

beforeEach(() => {
  store = memoryMessageStore();
  [got, answers, told, userId] = [[], [], [], 'ann'];
});

describe('a message', () => {
  it('is sent, and nothing of it stays on the device', async () => {
    expect(await open().post(message('a'))).toEqual({ sent: 'ticket after key-a' });
    expect([await kept(), told]).toEqual([[], []]);
  });
  it('is sent from a device that is full, and its form shows what went wrong', async () => {
    store = { ...store, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    answers = ['ok', fault('network')];
    expect(await open().post(message('a'))).toEqual({ sent: 'ticket after key-a' });
    await expect(open().post(message('b'))).rejects.toMatchObject({ failure: 'network' });
  });
  it.each(['network', 'timeout'] as const)(
    'waits after no answer (%s) and is sent later with its key',
    async (lost) => {
      answers = [fault(lost), fault('network')];
      const outbox = open();
      expect(await outbox.post(message('a'))).toBe('waits');
      expect((await outbox.ofTicket('ann', 't')).map(({ id }) => id)).toEqual(['a']);
      await outbox.flush();
      expect([await kept(), await outbox.waits()]).toEqual([['a'], true]);
      await outbox.flush();
      expect([got, await kept(), told]).toEqual([['key-a', 'key-a', 'key-a'], [], ['a sent']]);
      expect(await outbox.waits()).toBe(false);
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
  it.each(['conflict', 'forbidden', 'unavailable'] as const)(
    'refused at once (%s) it is the form that says so',
    async (failure) => {
      answers = [fault(failure)];
      await expect(open().post(message('a'))).rejects.toMatchObject({ failure });
      expect(await kept()).toEqual([]);
    },
  );
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
