import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ReaderLimits } from './reader-limits.ts';
import type { READY, FromReader, ToReader } from './reader-task.ts';
import { ReadingStopped } from './reading-stopped.ts';

const DETAIL_MAX = 2_000;
/**
 * How V8 ends a process whose heap is full: by SIGABRT, in some versions by a trap (SIGTRAP, SIGILL); where a shell or a
 * system has no signals, by their exit codes, or by Node's own for a fatal error of V8. watch-memory.ts sends SIGABRT.
 */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', '132', '133', '134', '5']);

type Answer = FromReader | typeof READY | ReadingStopped;

/** One process that reads. It ends with the server, and when a file takes more than it may. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  #leftMs = 0;
  #isLate = false;
  #errors = '';
  #isOver = false;
  /** Takes the answer to the last message; before it has started, that it has. */
  #take = (_answer: Answer): void => undefined;
  readonly #started: Promise<Answer>;

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
    this.#started = new Promise((resolve) => (this.#take = resolve));
    this.#child.on('message', (answer: Answer) => this.#take(answer));
    this.#child.once('exit', (code, signal) => this.#ended(String(signal ?? code)));
    this.#child.once('error', (error) => this.#ended(String(error)));
    this.rest();
  }

  /** Whether it can take another task. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Begins a task, and its time as soon as the process has started. */
  async begin(task: string, input: unknown): Promise<FromReader> {
    this.#child.ref();
    this.#child.channel?.ref();
    // A start that takes too long is no fault of the file: `ended`.
    const slow = setTimeout(() => this.end(), this.#limits.startMs);
    const started = await this.#started;
    clearTimeout(slow);
    if (started instanceof ReadingStopped) throw started;
    this.#leftMs = this.#limits.timeMs;
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
    const answer = await new Promise<Answer>((resolve) => {
      this.#take = resolve;
      // Fails only when the process has ended, which is told by its exit.
      this.#child.send(message, () => undefined);
    });
    clearTimeout(late);
    this.#leftMs -= performance.now() - from;
    if (answer instanceof ReadingStopped) throw answer;
    return answer as FromReader;
  }

  #ended(why: string): void {
    this.#isOver = true;
    const reason = this.#isLate ? 'time' : OUT_OF_MEMORY.has(why) ? 'memory' : 'ended';
    this.#take(new ReadingStopped(reason, reason === 'ended' ? `${why} ${this.#errors}` : ''));
  }
}
