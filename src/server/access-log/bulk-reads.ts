import { BULK_READS_PER_HOUR } from '../../shared/constants.ts';
import { exactTime } from '../../shared/format/time.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { addAccess } from './access-log-store.ts';
import { addReads, adminsToTell, nameOf, type ReadCount } from './bulk-reads-store.ts';

/**
 * Tells the admins who reads unusually many tickets and units in an hour (decision 0089). A read costs no statement: it
 * is counted in memory, and one statement a minute adds all that was counted to a row for each person and hour.
 */
export interface BulkReads {
  /** Somebody got these tickets or units; each counts once an hour. Never fails, never waits. */
  saw(userId: string, ids: readonly string[]): void;
  /** Somebody got a file with so many of them. Never fails, never waits. */
  delivered(userId: string, rows: number): void;
  /** Never fails. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface BulkReadsDeps {
  database: Pick<Database, 'transaction'>;
  clock: Pick<Clock, 'now' | 'id'>;
  jobs: Pick<Jobs, 'send'>;
  publicUrl: string;
  log(line: Record<string, unknown>): void;
}

const COUNTED_MS = 60_000;
const HOUR_MS = 3_600_000;
/** While nothing can be written, people beyond these are not counted. */
const WAITING_MAX = 10_000;

export function createBulkReads(deps: BulkReadsDeps): BulkReads {
  const { database, clock, log } = deps;
  let hour = '';
  /** What each person has seen in this hour, up to the limit: beyond it nothing more has to be told apart. */
  const seen = new Map<string, Set<string>>();
  let waiting = new Map<string, ReadCount>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function beginHour(): void {
    const now = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS).toISOString();
    if (now !== hour) seen.clear();
    hour = now;
  }

  function count(add: ReadCount): void {
    const key = `${add.userId} ${add.hour}`;
    const known = waiting.get(key);
    if (known) known.number += add.number;
    else if (waiting.size < WAITING_MAX) waiting.set(key, { ...add });
    plan();
  }

  function plan(): void {
    timer ??= setTimeout(() => void flush(), COUNTED_MS).unref();
  }

  async function write(): Promise<void> {
    const counts = waiting;
    if (counts.size === 0) return;
    waiting = new Map();
    try {
      await database.transaction({ kind: 'system' }, async (tx) => {
        const sums = await addReads(tx, [...counts.values()]);
        for (const sum of sums) {
          const added = counts.get(`${sum.userId} ${sum.hour}`)?.number ?? 0;
          // Only one transaction crosses the limit, so it is told once.
          if (sum.number > BULK_READS_PER_HOUR && sum.number - added <= BULK_READS_PER_HOUR)
            await tellAdmins(tx, deps, sum);
        }
      });
    } catch (error) {
      log({ level: 'error', while: 'counting reads', error: String(error) });
      for (const each of counts.values()) count(each);
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write().finally(() => {
      writing = undefined;
      if (waiting.size > 0) plan();
    });
    return writing;
  };
  const flushAll = async (): Promise<void> => {
    await writing;
    await flush();
  };

  return {
    saw(userId, ids) {
      beginHour();
      const known = seen.get(userId) ?? new Set();
      const before = known.size;
      for (const id of ids) if (known.size <= BULK_READS_PER_HOUR) known.add(id);
      seen.set(userId, known);
      if (known.size > before) count({ userId, hour, number: known.size - before });
    },
    delivered(userId, rows) {
      beginHour();
      if (rows > 0) count({ userId, hour, number: rows });
    },
    flush: flushAll,
    stop: async () => {
      await flushAll();
      clearTimeout(timer);
    },
  };
}

/** By mail, and in the access log, whose page the mail opens. */
async function tellAdmins(tx: Tx, { clock, jobs, publicUrl }: BulkReadsDeps, { userId, hour, number }: ReadCount) {
  const at = clock.now().toISOString();
  const place = { ip: '', device: '', requestId: '', reason: null, provider: null };
  await addAccess(tx, [{ id: clock.id(), at, kind: 'bulkRead', userId, outcome: 'ok', times: number, ...place }]);
  const who = (await nameOf(tx, userId)) ?? userId;
  for (const { id, account, name, language } of await adminsToTell(tx)) {
    const t = mailTexts(language);
    const mail = renderMail({
      subject: t('mail.bulkRead.subject'),
      greeting: t('mail.greeting', { name }),
      paragraphs: [
        t('mail.bulkRead.text', { n: BULK_READS_PER_HOUR.toLocaleString(language) }),
        t('mail.bulkRead.next'),
      ],
      facts: [
        { name: t('mail.bulkRead.who'), value: who },
        { name: t('mail.bulkRead.hour'), value: `${exactTime(new Date(hour), 'UTC')} UTC` },
      ],
      link: { label: t('mail.bulkRead.link'), url: `${publicUrl}/app/admin/access-log?user=${userId}` },
      footer: t('mail.footer'),
    });
    await jobs.send(tx, 'mail', { to: account, ...mail, heldFor: id });
  }
}
