import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLiveStream } from './live-stream.ts';
import { createEventParser } from './sse.ts';

describe('reading events', () => {
  it('puts pieces together and passes over heartbeats', () => {
    const read = createEventParser();
    expect(read('retry: 2000\n\n: beat\n\nevent: ti')).toEqual([]);
    expect(read('cket\ndata: {"id":"1"}\nid: 7\n')).toEqual([]);
    expect(read('\nevent:gap\r\ndata:\r\n\r\ndata: a\ndata: b\n\n')).toEqual([
      { name: 'ticket', data: '{"id":"1"}' },
      { name: 'gap', data: '' },
      { name: 'message', data: 'a\nb' },
    ]);
  });
});

describe('the live stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A server that answers the first requests with these statuses, and all later ones with a stream. */
  function stage(statuses: readonly number[] = []) {
    const queue = [...statuses];
    const lines: { write: (text: string) => void; close: () => void; headers: HeadersInit | undefined; url: string }[] =
      [];
    const outdated: string[] = [];
    const signals: (AbortSignal | null | undefined)[] = [];
    let ended = 0;
    const stop = startLiveStream({
      fetch: (url, { signal, headers }) => {
        const status = queue.shift() ?? 200;
        signals.push(signal);
        if (status !== 200) return Promise.resolve(new Response('', { status }));
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            const bytes = new TextEncoder();
            lines.push({
              url,
              headers,
              write: (text) => controller.enqueue(bytes.encode(text)),
              close: () => controller.close(),
            });
            signal?.addEventListener('abort', () => controller.error(new DOMException('x', 'AbortError')));
          },
        });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
      },
      headers: () => ({ xAuthorization: 't' }),
      onPosition: (position) => void outdated.push(`up to ${position}`),
      queries: {
        invalidateQueries: (filters) => {
          if (filters?.queryKey) outdated.push(String(filters.queryKey[0]));
          for (const name of ['ticket.get', 'ticket.solutions', 'ticket.list']) {
            for (const id of ['1', '2']) {
              const query = { queryKey: [name, { params: { id } }] };
              if (filters?.predicate?.(query as never)) outdated.push(`${name} ${id}`);
            }
          }
          return Promise.resolve();
        },
      },
      onEnded: () => void (ended += 1),
    });
    return { lines, outdated, signals, stop, ended: () => ended };
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('outdates just what an event names; lists once a second', async () => {
    const { lines, outdated, stop } = stage();
    await settle();
    expect(lines[0]).toMatchObject({ url: '/itr-api/v1/stream', headers: { xAuthorization: 't' } });
    lines[0]?.write(
      'event: ticket\ndata: {"id":"2","version":9,"seq":12}\n\nevent: ticket\ndata: {"id":"2"}\n\nevent: ticket\ndata: nonsense\n\n',
    );
    await settle();
    expect(outdated).toEqual(['ticket.get 2', 'ticket.solutions 2', 'ticket.get 2', 'ticket.solutions 2']);
    outdated.length = 0;
    await vi.advanceTimersByTimeAsync(1000);
    expect(outdated).toEqual(['ticket.list']);
    lines[0]?.write('event: notification\ndata: {}\n\nevent: gap\ndata: {}\n\n');
    await settle();
    expect(outdated.slice(1)).toEqual([
      'notification.list',
      'ticket.get',
      'ticket.solutions',
      'ticket.list',
      'notification.list',
    ]);
    stop();
  });

  it('remembers the position before it reads again, so that no replica answers with less', async () => {
    const { lines, outdated, stop } = stage();
    await settle();
    lines[0]?.write('event: gap\ndata: {"position":"00000000/016B3748"}\n\n');
    await settle();
    expect(outdated.slice(0, 2)).toEqual(['up to 00000000/016B3748', 'ticket.get']);
    stop();
  });

  it('comes back after a break and asks for everything it may have missed', async () => {
    const { lines, outdated, stop } = stage();
    await settle();
    lines[0]?.write('event: bye\ndata: {}\n\n');
    lines[0]?.close();
    await settle();
    expect(outdated).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines.length).toBe(2);
    expect(outdated).toContain('ticket.get');
    stop();
  });

  it('asks every 30 s while the stream is away, with growing pauses, and stops asking when it is back', async () => {
    const { lines, outdated, stop } = stage([503, 503, 503, 503, 503, 200]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(outdated.filter((name) => name === 'ticket.list')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 + 4 + 8 + 16 + 30_000);
    expect(lines.length).toBe(1);
    outdated.length = 0;
    for (let beat = 0; beat < 5; beat += 1) {
      lines[0]?.write(': beat\n\n');
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(outdated).toEqual([]);
    stop();
  });

  it('takes 60 s of silence for a dead line (spec 9.3)', async () => {
    const { lines, stop } = stage();
    await settle();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(lines.length).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lines.length).toBe(2);
    stop();
  });

  it('closes the connection of an answer that is no stream, or a refusal', async () => {
    const failed = stage([503]);
    await settle();
    expect(failed.signals.map((signal) => signal?.aborted)).toEqual([true]);
    failed.stop();
    const refused = stage([401]);
    await settle();
    expect(refused.signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('ends with the session, and by hand', async () => {
    const refused = stage([401]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([refused.ended(), refused.lines.length]).toEqual([1, 0]);
    const stopped = stage();
    await settle();
    stopped.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([stopped.lines.length, stopped.outdated]).toEqual([1, []]);
  });
});
