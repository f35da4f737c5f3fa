import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { addAccess, type AccessEvent, type AccessNote } from './access-log-store.ts';
import { ALIKE_MS, createFailureCounts } from './failure-counts.ts';

/**
 * The access log (decision 0073). A note costs no statement: it waits in memory, and one insert a while writes all that
 * came together. So neither a slow nor a broken log keeps anybody out, and a killed process loses the last moment.
 */
export interface AccessLog {
  /** Never fails, never waits. */
  note(note: AccessNote): void;
  /** Writes what waits; before somebody reads the log, and at the end. Never fails. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface AccessLogDeps {
  database: Pick<Database, 'transaction'>;
  clock: Pick<Clock, 'now' | 'id'>;
  log(line: Record<string, unknown>): void;
}

/** How long notes are gathered. */
const GATHERED_MS = 500;
/** While the database is away, what comes after these is lost, and said in the log of the server. */
const WAITING_MAX = 5_000;
const TEXT_MAX = 200;
const AT_ONCE = 500;

export function createAccessLog({ database, clock, log }: AccessLogDeps): AccessLog {
  let waiting: AccessEvent[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let planned: 'soon' | 'later' = 'soon';
  let writing: Promise<void> | undefined;
  let isBroken = false;
  const failures = createFailureCounts(keep);

  function keep(note: AccessNote, times: number): void {
    if (waiting.length >= WAITING_MAX) return void (lost += 1);
    const { kind, userId, outcome, reason = null, provider = null } = note;
    const [ip, device, requestId] = [note.ip, note.device, note.requestId].map((text) => text.slice(0, TEXT_MAX));
    waiting.push({
      ...{ id: clock.id(), at: clock.now().toISOString(), kind, userId, outcome, reason, provider, times },
      ...{ ip: ip ?? '', device: device ?? '', requestId: requestId ?? '' },
    });
  }

  async function write(): Promise<void> {
    failures.close(clock.now().getTime());
    while (waiting.length > 0) {
      const events = waiting.slice(0, AT_ONCE);
      try {
        await database.transaction({ kind: 'system' }, (tx) => addAccess(tx, events));
      } catch (error) {
        if (!isBroken) log({ level: 'error', while: 'writing the access log', error: String(error) });
        isBroken = true;
        return;
      }
      isBroken = false;
      waiting = waiting.slice(events.length);
    }
    if (lost > 0) log({ level: 'error', while: 'writing the access log', lost });
    lost = 0;
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write().finally(() => {
      writing = undefined;
      if (waiting.length > 0 || failures.isCounting()) plan();
    });
    return writing;
  };
  /** Soon while something waits; later what was counted together, or when the database may be there again. */
  function plan(): void {
    const isSoon = waiting.length > 0 && !isBroken;
    if (timer !== undefined && (planned === 'soon' || !isSoon)) return;
    clearTimeout(timer);
    planned = isSoon ? 'soon' : 'later';
    timer = setTimeout(() => void flush(), isSoon ? GATHERED_MS : ALIKE_MS / 10);
    timer.unref();
  }

  return {
    note: (note) => {
      if (note.outcome === 'failed') failures.note(note, clock.now().getTime());
      else keep(note, 1);
      plan();
    },
    flush: async () => {
      await writing;
      await flush();
    },
    stop: async () => {
      failures.end();
      await writing;
      await flush();
      clearTimeout(timer);
    },
  };
}
