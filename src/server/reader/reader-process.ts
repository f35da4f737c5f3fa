import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ReaderLimits } from './reader-limits.ts';
import type { FromReader, ToReader } from './reader-task.ts';
import { ReadingStopped } from './reading-stopped.ts';

const DETAIL_MAX = 2_000;

/** One process that reads. It ends with the server, and when a file takes more than it may. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  #leftMs = 0;
  #isLate = false;
  #errors = '';
  #isOver = false;
  /** Takes the answer to the last message. */
  #take = (_answer: FromReader | ReadingStopped): void => undefined;

  constructor(file: URL, limits: ReaderLimits) {
    this.#limits = limits;
    this.#child = fork(fileURLToPath(file), [String(limits.memoryBytes)], {
      execArgv: [`--max-old-space-size=${limits.heapMb}`, `--max-semi-space-size=${limits.youngMb}`],
      serialization: 'advanced',
      // It needs none of our secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(0, DETAIL_MAX);
    });
    this.#child.on('message', (answer: FromReader) => this.#take(answer));
    this.#child.once('exit', (code, signal) => this.#ended(String(signal ?? code)));
    this.#child.once('error', (error) => this.#ended(String(error)));
    this.rest();
  }

  /** Whether it can take another task. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Begins a task, and its time. */
  begin(task: string, input: unknown): Promise<FromReader> {
    this.#leftMs = this.#limits.timeMs;
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#answerTo({ task, input });
  }

  next(): Promise<FromReader> {
    return this.#answerTo('next');
  }

  /** Between two tasks it keeps nobody from ending. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as Socket | null)?.unref();
  }

  end(): void {
    this.#isOver = true;
    this.#child.kill('SIGKILL');
  }

  async #answerTo(message: ToReader): Promise<FromReader> {
    const from = performance.now();
    const late = setTimeout(() => {
      this.#isLate = true;
      this.end();
    }, this.#leftMs);
    const answer = await new Promise<FromReader | ReadingStopped>((resolve) => {
      this.#take = resolve;
      // Fails only when the process has ended, which is told by its exit.
      this.#child.send(message, () => undefined);
    });
    clearTimeout(late);
    this.#leftMs -= performance.now() - from;
    if (answer instanceof ReadingStopped) throw answer;
    return answer;
  }

  #ended(why: string): void {
    this.#isOver = true;
    // V8 ends a process by SIGABRT when its heap is full, and so does watch-memory.ts.
    const reason = this.#isLate ? 'time' : why === 'SIGABRT' ? 'memory' : 'ended';
    this.#take(new ReadingStopped(reason, reason === 'ended' ? `${why} ${this.#errors}` : ''));
  }
}
