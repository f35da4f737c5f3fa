// Preloaded into the server that `bench -- --embedded` measures. Records the longest block of its event loop since the
// last SIGUSR2, so that loading does not count, and writes it to a file at the end. The database's thread has its own
// loop.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 5;
const NS_PER_MS = 1e6;

const file = process.env['LOOP_DELAY_FILE'];
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('SIGUSR2', () => delays.reset());
  process.prependListener('SIGTERM', () =>
    writeFileSync(file, String(Math.max(0, delays.max / NS_PER_MS - RESOLUTION_MS))),
  );
}
