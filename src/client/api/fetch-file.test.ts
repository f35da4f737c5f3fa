import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

const answer = (status: number, chunks: readonly number[] = []) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            for (const size of chunks) controller.enqueue(new Uint8Array(size).fill(size));
            controller.close();
          },
        }),
        { status },
      ),
    ),
  );
afterEach(() => vi.unstubAllGlobals());

describe('a file for a viewer', () => {
  it('comes whole, and tells how far it is', async () => {
    answer(200, [3, 4]);
    const seen: number[] = [];
    const { bytes, isWhole } = await fetchFile('/f', { maxBytes: 7, onBytes: (loaded) => seen.push(loaded) });
    expect([[...bytes], isWhole, seen]).toEqual([[3, 3, 3, 4, 4, 4, 4], true, [3, 7]]);
  });

  it('is never more than was asked for, whatever the store sends', async () => {
    answer(200, [3, 4, 5]);
    await expect(fetchFile('/f', { maxBytes: 6 })).rejects.toMatchObject({ reason: 'tooLarge' });
    answer(200, [3, 4, 5]);
    const { bytes, isWhole } = await fetchFile('/f', { maxBytes: 6, cut: true });
    expect([[...bytes], isWhole]).toEqual([[3, 3, 3, 4, 4, 4], false]);
  });

  it('is given up after 60 s (spec 9.5)', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    let failure: unknown;
    const ended = fetchFile('/f', { maxBytes: 6 }).catch((error: unknown) => (failure = error));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(failure).toBeInstanceOf(Error);
    vi.useRealTimers();
  });

  it('keeps no connection open when the store refuses', async () => {
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      ({ signal } = init);
      return Promise.resolve(new Response('<Error/>', { status: 403 }));
    });
    await expect(fetchFile('/f', { maxBytes: 6 })).rejects.toMatchObject({ reason: 'gone' });
    expect(signal?.aborted).toBe(true);
  });

  it('says why it did not come', async () => {
    answer(403);
    await expect(fetchFile('/f', { maxBytes: 6 })).rejects.toMatchObject({ reason: 'gone' });
    answer(503);
    await expect(fetchFile('/f', { maxBytes: 6 })).rejects.toMatchObject({ reason: 'network' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(fetchFile('/f', { maxBytes: 6 })).rejects.toMatchObject({ reason: 'network' });
  });
});
