/** The answer of a worker: the result, or that it failed. */
export type WorkerAnswer<Output> = { output: Output } | { failed: true };

interface WorkerScope {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
}

/** Inside of a worker: does the work for each message and posts what came out. */
export function answerInWorker<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data }: MessageEvent<Input>) => {
    work(data).then(
      (output) => scope.postMessage({ output } satisfies WorkerAnswer<Output>),
      () => scope.postMessage({ failed: true } satisfies WorkerAnswer<Output>),
    );
  };
}
