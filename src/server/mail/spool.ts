import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UnreadableMail, type ArrivedMail, type Receive } from './arrived-mail.ts';
import type { Mailbox, MailboxState } from './mailbox.ts';
import { HEAD_BYTES } from './read-head.ts';

/** The mails to the reply address that the mail catcher has caught: what a mailbox is where there is none. */
export interface Spool {
  /** Resolves when the mail is on disk. */
  add(raw: Uint8Array): Promise<void>;
  /** Begins to pass the mails on, the oldest first, and again after a pause those that could not be handled. */
  read(options: SpoolReading): Mailbox;
}

interface SpoolReading {
  receive: Receive;
  onError: (error: unknown) => void;
  now: () => Date;
  /** How often failed mails are tried again; shorter in tests. */
  pollMs?: number;
}

const POLL_MS = 60_000;
const NAME = /^\d{6,}\.eml$/;

/** A mail of which only the beginning is read here. */
async function arrivedIn(path: string): Promise<ArrivedMail> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const { bytesRead } = await file.read(start, 0, start.byteLength, 0);
    return { start: start.subarray(0, bytesRead), size, readAll: () => Promise.resolve(resolve(path)) };
  } finally {
    await file.close();
  }
}

/** Opens the folder (created if missing): a file for each mail, and a folder for those that could not be handled. */
export async function openSpool(folder: string): Promise<Spool> {
  const unreadable = join(folder, 'unreadable');
  await mkdir(unreadable, { recursive: true });
  const names = async (at: string): Promise<string[]> =>
    (await readdir(at)).filter((name) => NAME.test(name)).toSorted();
  const all = [...(await names(folder)), ...(await names(unreadable))];
  let last = Math.max(0, ...all.map((name) => Number.parseInt(name, 10)));
  let wake = (): void => undefined;
  return {
    add: async (raw) => {
      const path = join(folder, `${String(++last).padStart(6, '0')}.eml`);
      // Written to a temporary file and renamed, so that a kill leaves no incomplete mail.
      await writeFile(`${path}.new`, raw);
      await rename(`${path}.new`, path);
      wake();
    },
    read: ({ receive, onError, now, pollMs = POLL_MS }) => {
      const stopping = new AbortController();
      const state: MailboxState = { check: 'ok', readAt: null, waiting: 0, unreadable: 0 };
      const pass = async (name: string): Promise<void> => {
        try {
          await receive({ ...(await arrivedIn(join(folder, name))), stopping: stopping.signal });
          await rm(join(folder, name));
        } catch (error) {
          onError(error);
          if (error instanceof UnreadableMail) await rename(join(folder, name), join(unreadable, name));
        }
      };
      const readAll = async (): Promise<void> => {
        for (const name of await names(folder)) if (!stopping.signal.aborted) await pass(name);
        state.waiting = (await names(folder)).length;
        state.unreadable = (await names(unreadable)).length;
        state.readAt = now();
      };
      let running = Promise.resolve();
      wake = () => void (running = running.then(readAll).catch(onError));
      wake();
      const timer = setInterval(wake, pollMs).unref();
      return {
        state: () => ({ ...state }),
        close: async () => {
          clearInterval(timer);
          stopping.abort();
          await running;
        },
      };
    },
  };
}
