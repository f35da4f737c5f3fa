/** A reader whose tasks do what files make a reader do. */
import { doTasks } from './do-tasks.ts';
import { one } from './reader-task.ts';

const held: unknown[] = [];

export const hostileTasks = {
  echo: one((input: unknown) => input),
  pid: one((_input: null) => process.pid),
  numbers: async function* ({ to }: { to: number }) {
    for (let n = 0; n < to; n++) yield n;
  },
  loop: one((_input: null): null => {
    for (;;);
  }),
  heap: one((_input: null): null => {
    for (;;) held.push(Array.from({ length: 1_000 }, (_, at) => `${at}`));
  }),
  buffers: one((_input: null): null => {
    for (;;) held.push(Buffer.alloc(1024 * 1024, 1));
  }),
  /** Leaves this many bytes behind. */
  grow: one((bytes: number) => void held.push(Buffer.alloc(bytes, 1))),
  die: one((signal: string) => void process.kill(process.pid, signal)),
  exit: one((code: number) => process.exit(code)),
  fail: one((_input: null): null => {
    throw new Error('not foreseen');
  }),
};

doTasks(hostileTasks);
