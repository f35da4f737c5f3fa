import { ownScript } from '../own-script.ts';
import type { WorkerAnswer } from './worker-side.ts';

/** Only a file made to take long needs more. */
const WORK_MS = 20_000;

/** A worker from a file of our own build. */
export const startWorker = (url: string): Worker => new Worker(ownScript(url), { type: 'module' });

/** Starts a worker for one input and resolves with its output. The worker ends with it, on `signal`, or after 20 s. */
export function askWorker<Input, Output>(url: string, input: Input, signal: AbortSignal): Promise<Output> {
  const worker = startWorker(url);
  return new Promise<Output>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new Error('the worker could not do it', { cause }));
    const timer = setTimeout(fail, WORK_MS);
    signal.addEventListener('abort', fail);
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer<Output>>) =>
      'output' in data ? resolve(data.output) : fail();
    signal.addEventListener('abort', () => clearTimeout(timer));
    worker.postMessage(input);
  }).finally(() => worker.terminate());
}
