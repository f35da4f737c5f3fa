import { Worker } from 'node:worker_threads';

const EVERY_MS = 20;

/**
 * Ends this process when it needs more memory than this, or when its parent is gone. In a thread: a file can keep the
 * main thread busy for as long as it likes. What V8's own limit does not count, as buffers, is counted here. It ends in the
 * same way as V8 does when its heap is full, by SIGABRT.
 */
export function watchMemory(mostBytes: number): void {
  const watch = `
    const parent = process.ppid;
    setInterval(() => {
      if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGABRT');
      if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    }, ${EVERY_MS});`;
  const thread = new Worker(watch, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
}
