/** The thread of the embedded database: what it does blocks nobody who serves (stack.md 1.1). */
import type { MessagePort } from 'node:worker_threads';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerData } from './pglite-thread.ts';
import { openFolder } from './pglite-files.ts';
import { PortBridge } from './port-bridge.ts';
import { isSimpleQuery } from './wire-messages.ts';

const { folder, turns } = workerData as WorkerData;
const pglite = await openFolder(folder);
const bridge = new PortBridge((batch) => {
  // The watchdog reads it: odd while a batch runs. It could not be told by a message, for this thread is away until then.
  Atomics.store(turns, 1, isSimpleQuery(batch) ? 1 : 0);
  Atomics.add(turns, 0, 1);
  try {
    return pglite.execProtocolRawSync(batch);
  } finally {
    Atomics.add(turns, 0, 1);
  }
});

parentPort?.on(
  'message',
  (message: MessagePort | 'close') => void (message === 'close' ? close() : bridge.serve(message)),
);
parentPort?.postMessage('ready');

async function close(): Promise<void> {
  bridge.close();
  await pglite.close();
  parentPort?.close();
}
