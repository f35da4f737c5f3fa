import { describe, expect, test } from 'vitest';
import { createDownload, DownloadInterrupted } from './download.ts';

const bytes = Uint8Array.from({ length: 100 }, (_unused, at) => at);
const located = { url: 'https://files.example/a', size: bytes.length, contentType: 'text/csv' };
const never = new AbortController().signal;

/** A store that sends some pieces and then closes the connection; one list of pieces for each request. */
function storeOf(answers: { pieces: [from: number, to: number][]; breaks?: boolean; status?: number }[]) {
  const ranges: (string | undefined)[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetch = (_url: string, init: RequestInit): Promise<Response> => {
    const answer = answers[ranges.length];
    signals.push(init.signal);
    ranges.push((init.headers as Record<string, string>)['range']);
    if (!answer) throw new TypeError('Failed to fetch');
    const left = [...answer.pieces];
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const piece = left.shift();
        if (piece) controller.enqueue(bytes.slice(...piece));
        else if (answer.breaks) controller.error(new TypeError('network error'));
        else controller.close();
      },
    });
    return Promise.resolve(new Response(body, { status: answer.status ?? (ranges.at(-1) ? 206 : 200) }));
  };
  return { ranges, signals, fetch };
}

function started(answers: Parameters<typeof storeOf>[0], silentMs = 60_000) {
  const { ranges, signals, fetch } = storeOf(answers);
  const download = createDownload({ fetch, silentMs });
  const progress: number[] = [];
  const run = (signal = never, file = located) =>
    download.run(
      () => Promise.resolve(file),
      signal,
      (done) => void progress.push(done),
    );
  return { ranges, signals, progress, run };
}
const contentOf = async (blob: Blob): Promise<number[]> => [...new Uint8Array(await blob.arrayBuffer())];

describe('a download', () => {
  test('tells its progress and brings the whole file with its type', async () => {
    const { run, progress, ranges } = started([
      {
        pieces: [
          [0, 40],
          [40, 100],
        ],
      },
    ]);
    const blob = await run();
    expect([await contentOf(blob), blob.type]).toEqual([[...bytes], 'text/csv']);
    expect([progress, ranges]).toEqual([[40, 100], [undefined]]);
  });

  test('goes on where it was interrupted', async () => {
    const { run, progress, ranges } = started([
      { pieces: [[0, 30]], breaks: true },
      { pieces: [[30, 70]], breaks: true },
      { pieces: [[70, 100]] },
    ]);
    await expect(run()).rejects.toThrow(DownloadInterrupted);
    await expect(run()).rejects.toThrow(DownloadInterrupted);
    expect(await contentOf(await run())).toEqual([...bytes]);
    expect(ranges).toEqual([undefined, 'bytes=30-', 'bytes=70-']);
    expect(progress).toEqual([30, 70, 100]);
  });

  test('begins anew where the store knows no ranges, and where the file is another', async () => {
    const whole = started([
      { pieces: [[0, 30]], breaks: true },
      { pieces: [[0, 100]], status: 200 },
    ]);
    await expect(whole.run()).rejects.toThrow(DownloadInterrupted);
    expect(await contentOf(await whole.run())).toEqual([...bytes]);

    const replaced = started([{ pieces: [[0, 30]], breaks: true }, { pieces: [[0, 50]] }]);
    await expect(replaced.run()).rejects.toThrow(DownloadInterrupted);
    expect(await contentOf(await replaced.run(never, { ...located, size: 50 }))).toEqual([...bytes.slice(0, 50)]);
    expect(replaced.ranges).toEqual([undefined, undefined]);
  });

  test('that ends too early or too late is no file', async () => {
    const short = started([{ pieces: [[0, 99]] }]);
    await expect(short.run()).rejects.toThrow('not whole');
    const long = started([
      {
        pieces: [
          [0, 100],
          [0, 1],
        ],
      },
      { pieces: [[0, 100]] },
    ]);
    await expect(long.run()).rejects.toThrow('not whole');
    expect(await contentOf(await long.run())).toEqual([...bytes]);
    expect(long.ranges).toEqual([undefined, undefined]);
  });

  test.each([403, 404, 500])('that is answered %i is interrupted, and its connection closed', async (status) => {
    const { run, signals } = started([{ pieces: [], status }]);
    await expect(run()).rejects.toThrow(`status ${status}`);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  test('ends when the user says so, and when nothing is heard for long', async () => {
    const waiting = (): { fetch: (url: string, init: RequestInit) => Promise<Response> } => ({
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          if (signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    });
    const ended = new AbortController();
    const going = createDownload({ ...waiting(), silentMs: 60_000 }).run(
      () => Promise.resolve(located),
      ended.signal,
      () => {},
    );
    ended.abort();
    await expect(going).rejects.toThrow('aborted');
    const silent = createDownload({ ...waiting(), silentMs: 5 });
    await expect(
      silent.run(
        () => Promise.resolve(located),
        never,
        () => {},
      ),
    ).rejects.toThrow(DownloadInterrupted);
  });
});
