import { expect, test, vi } from 'vitest';
import { memoryStore } from './pipeline.testkit.ts';
import { createRemoteConfig } from './remote-config.ts';

const file = (one: unknown, other: unknown) =>
  JSON.stringify({ H5ShowComProblem: { value: one }, H5ITRInternalFeedback: { value: other } });
const off = { H5ShowComProblem: false, H5ITRInternalFeedback: false };

function device(store = memoryStore()) {
  const clock = { now: 1_000 };
  const fetch = vi.fn<(url: string) => Promise<Response>>();
  const answer = (text: string, status = 200) =>
    fetch.mockImplementationOnce(() => Promise.resolve(new Response(text, { status })));
  const open = (address: string | undefined = '/closeloop/config/test/download.json') =>
    createRemoteConfig({ fetch, address: () => address, store, key: 'x.remoteConfig', now: () => clock.now });
  return { clock, fetch, answer, open, store };
}

test('is read from the bucket path with the time, and kept for the next start', async () => {
  const { fetch, answer, open } = device();
  const config = open();
  expect(config.current()).toEqual(off);
  answer(file(true, false));
  const listener = vi.fn<() => void>();
  config.subscribe(listener);
  await config.refresh();
  expect(fetch.mock.calls).toEqual([['/closeloop/config/test/download.json?t=1000']]);
  expect([config.current(), listener.mock.calls.length]).toEqual([{ ...off, H5ShowComProblem: true }, 1]);
  expect(open().current()).toEqual({ ...off, H5ShowComProblem: true });
});

test.each([
  ['missing', '', 404],
  ['refused', '<Error><Code>AccessDenied</Code></Error>', 403],
  ['no JSON', '<html>', 200],
  ['no such record', '[]', 200],
  ['one switch only', '{"H5ShowComProblem":{"value":true}}', 200],
  ['texts instead of booleans', file('true', 'true'), 200],
  ['plain booleans', '{"H5ShowComProblem":true,"H5ITRInternalFeedback":true}', 200],
])('is off when it is unreadable: %s', async (_, text, status) => {
  const { clock, answer, open } = device();
  const config = open();
  answer(file(true, true));
  await config.refresh();
  clock.now += 60_000;
  answer(text, status);
  await config.refresh();
  expect([config.current(), open().current()]).toEqual([off, off]);
});

test('keeps what it knew without an answer, and asks again', async () => {
  const { clock, fetch, answer, open } = device();
  answer(file(false, true));
  await open().refresh();
  const later = open();
  clock.now += 60_000;
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await later.refresh();
  expect(later.current().H5ITRInternalFeedback).toBe(true);
  answer(file(false, false));
  await later.refresh();
  expect(later.current()).toEqual(off);
});

test('is asked once a minute, by however many places', async () => {
  const { clock, fetch, answer, open } = device();
  const config = open();
  answer(file(true, true));
  await Promise.all([config.refresh(), config.refresh()]);
  clock.now += 59_999;
  await config.refresh();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a page waits for it only on a device that knows nothing yet', async () => {
  const { answer, fetch, open, store } = device();
  answer(file(true, false));
  expect(await open().isShown('H5ShowComProblem')).toBe(true);
  fetch.mockImplementation(() => new Promise(() => undefined));
  expect(await open().isShown('H5ShowComProblem')).toBe(true);
  store.clear();
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await open().isShown('H5ShowComProblem')).toBe(false);
});
