import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildEntry } from '../../../test/build-entry.ts';
import type { hostileTasks } from './hostile-main.testkit.ts';
import { READER_LIMITS } from './reader-limits.ts';
import { createReader, type Reader } from './reader.ts';

let file: URL;
let reader: Reader<typeof hostileTasks>;
beforeAll(async () => {
  file = await buildEntry('reader/hostile-main.testkit.ts');
  reader = createReader(file);
});
afterEach(() => reader.close());
afterAll(() => reader.close());

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const gone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await pause(5);
};
const stopped = (reason: string) => expect.objectContaining({ reason });

describe('the reader', () => {
  test('answers what a task answers, bytes too, from one process', async () => {
    expect(await reader.ask('echo', { text: 'a', bytes: new Uint8Array([1, 2]) })).toEqual({
      text: 'a',
      bytes: new Uint8Array([1, 2]),
    });
    const pid = await reader.ask('pid', null);
    expect(pid).not.toBe(process.pid);
    expect(await reader.ask('pid', null)).toBe(pid);
  });

  test('hands over many results in their order, to one who takes his time', async () => {
    const taken: number[] = [];
    await reader.read('numbers', { to: 50 }, async (results) => {
      for await (const n of results) {
        taken.push(n);
        await new Promise(setImmediate);
      }
    });
    expect(taken).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  test('forgets what is not wanted to the end', async () => {
    const first = await reader.read('numbers', { to: 1e9 }, async (results) => (await results.next()).value);
    expect(first).toBe(0);
    expect(await reader.ask('echo', 'next')).toBe('next');
  });

  test.each(['heap', 'buffers'] as const)('ends with too much in its %s, and goes on with the next', async (task) => {
    await expect(reader.ask(task, null)).rejects.toEqual(stopped('memory'));
    expect(await reader.ask('echo', 'next')).toBe('next');
  });

  // In each of these V8 ends a process whose heap is full, in one version or another.
  test.each(['SIGABRT', 'SIGTRAP', 'SIGILL', 132, 133, 134, 5])('takes %s for too much memory', async (how) => {
    const ended = typeof how === 'string' ? reader.ask('die', how) : reader.ask('exit', how);
    await expect(ended).rejects.toEqual(stopped('memory'));
  });

  test('ends with too much time, while others are answered', async () => {
    const short = createReader<typeof hostileTasks>(file, { ...READER_LIMITS, timeMs: 500 });
    const [loop, next] = [short.ask('loop', null), short.ask('echo', 'next')];
    await expect(loop).rejects.toEqual(stopped('time'));
    expect(await next).toBe('next');
    short.close();
  });

  test('counts only its own time', async () => {
    const short = createReader<typeof hostileTasks>(file, { ...READER_LIMITS, timeMs: 1_000 });
    await short.ask('echo', '');
    const sum = await short.read('numbers', { to: 3 }, async (results) => {
      let sum = 0;
      for await (const n of results) {
        sum += n;
        await pause(500);
      }
      return sum;
    });
    expect(sum).toBe(3);
    short.close();
  });

  test('does not count the start of the process, which has a limit of its own', async () => {
    const slow = new URL(`${file.href}.slow.mjs`);
    const started = `await new Promise((resolve) => setTimeout(resolve, 700));\nawait import(${JSON.stringify(file.href)});`;
    await writeFile(slow, started);
    const short = createReader<typeof hostileTasks>(slow, { ...READER_LIMITS, timeMs: 500 });
    expect(await short.ask('echo', 'a')).toBe('a');
    short.close();
    const shorter = createReader<typeof hostileTasks>(slow, { ...READER_LIMITS, startMs: 300 });
    await expect(shorter.ask('echo', 'a')).rejects.toEqual(stopped('ended'));
    shorter.close();
  });

  test('tells an error of its own with its stack, and that it was killed', async () => {
    await expect(reader.ask('fail', null)).rejects.toEqual(stopped('ended'));
    await expect(reader.ask('fail', null)).rejects.toThrow(/not foreseen[\s\S]*hostile-main/);
    await expect(reader.ask('die', 'SIGKILL')).rejects.toEqual(stopped('ended'));
    expect(await reader.ask('echo', 'next')).toBe('next');
  });

  test('does once more what somebody else has ended', async () => {
    const pid = await reader.ask('pid', null);
    const [ended, next] = [gone(pid), reader.ask('pid', null)];
    process.kill(pid, 'SIGKILL');
    await ended;
    expect(await next).not.toBe(pid);
  });

  test('lets as many wait as may, and refuses further ones', async () => {
    const tight = createReader<typeof hostileTasks>(file, { ...READER_LIMITS, waiting: 2 });
    const asked = ['a', 'b', 'c'].map((one) => tight.ask('echo', one));
    await expect(tight.ask('echo', 'd')).rejects.toMatchObject({ failure: 'tooMany' });
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c']);
    tight.close();
  });

  test('is gone when it has nothing to do, and when it has grown', async () => {
    const idle = createReader<typeof hostileTasks>(file, { ...READER_LIMITS, idleMs: 50 });
    const pid = await idle.ask('pid', null);
    await gone(pid);
    const other = await idle.ask('pid', null);
    await idle.ask('grow', READER_LIMITS.keptBytes);
    await gone(other);
    expect(await idle.ask('pid', null)).not.toBe(other);
    idle.close();
  });
});
