/** The thread of the embedded database, so that its work does not block the server's (stack.md 1.1). */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { WorkerData } from './pglite-thread.ts';
import { openFolder } from './pglite-files.ts';
import { PortBridge } from './port-bridge.ts';
import { isSimpleQuery } from './wire-messages.ts';

const { folder, turns } = workerData as WorkerData;
const pglite = await openFolder(folder);
const bridge = new PortBridge((batch) => {
  // Read by the watchdog: odd while a batch runs. A message would not do, because this thread is blocked during the
  // batch.
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
