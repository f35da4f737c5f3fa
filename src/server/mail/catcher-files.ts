import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface CaughtMail {
  /** Counts up: `000001`. */
  id: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  from: string;
  /** The recipients of the envelope, in lower case. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The address for answers; absent where nobody reads them. */
  replyTo?: string;
}

export interface MailFiles {
  /** Newest first; `to` filters by a whole address, ignoring its case. */
  list(to?: string): CaughtMail[];
  read(id: string): CaughtMail | undefined;
  /** Resolves when the mail is on disk. */
  add(mail: Omit<CaughtMail, 'id'>): Promise<CaughtMail>;
}

const NAME = /^(\d{6,})\.json$/;

/** Opens the folder (created if missing) with the newest `keep` mails, one JSON file each. */
export async function openMailFiles(folder: string, keep: number): Promise<MailFiles> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  const mails: CaughtMail[] = [];
  for (const name of names) {
    const mail: CaughtMail = JSON.parse(await readFile(join(folder, name), 'utf8'));
    mails.push(mail);
  }
  let last = Number(names.at(-1)?.match(NAME)?.[1] ?? 0);
  return {
    list: (to) => {
      const wanted = to?.trim().toLowerCase();
      return mails.filter((mail) => !wanted || mail.to.includes(wanted)).toReversed();
    },
    read: (id) => mails.find((mail) => mail.id === id),
    async add(mail) {
      const caught = { id: String(++last).padStart(6, '0'), ...mail };
      const path = join(folder, `${caught.id}.json`);
      // Written to a temporary file and renamed, so that a kill leaves no incomplete mail.
      await writeFile(`${path}.new`, JSON.stringify(caught));
      await rename(`${path}.new`, path);
      mails.push(caught);
      for (const old of mails.splice(0, Math.max(0, mails.length - keep))) {
        await rm(join(folder, `${old.id}.json`), { force: true });
      }
      return caught;
    },
  };
}
