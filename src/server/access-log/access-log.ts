import type { AccessFailure, AccessKind, AccessOutcome } from '../../shared/account/access-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { addAccess, type AccessEvent } from './access-log-store.ts';

/** What is told to the access log. */
export interface AccessNote {
  kind: AccessKind;
  /** Null: nobody is known by that account. */
  userId: string | null;
  outcome: AccessOutcome;
  reason?: string | null;
  ip: string;
  device: string;
  requestId: string;
}

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
/** Failures alike in this time are one row: the first is written at once, the others as one row with their number. */
const ALIKE_MS = 10 * 60_000;
/** So many different failures are told apart at once. */
const ALIKE_MAX = 1_000;
/** More rows of failures than this in an hour are counted in one row. */
const FAILURES_PER_HOUR = 1_000;
/** While the database is away, what comes after these is lost, and said in the log of the server. */
const WAITING_MAX = 5_000;
const HOUR_MS = 3_600_000;
const TEXT_MAX = 200;
const AT_ONCE = 500;

interface Alike {
  note: AccessNote;
  more: number;
  until: number;
}

export function createAccessLog({ database, clock, log }: AccessLogDeps): AccessLog {
  let waiting: AccessEvent[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let planned: 'soon' | 'later' = 'soon';
  let writing: Promise<void> | undefined;
  let isBroken = false;
  const alike = new Map<string, Alike>();
  let hour = { start: 0, rows: 0, beyond: 0 };

  function keep(note: AccessNote, times: number): void {
    if (waiting.length >= WAITING_MAX) return void (lost += 1);
    const { kind, userId, outcome, reason = null } = note;
    const [ip, device, requestId] = [note.ip, note.device, note.requestId].map((text) => text.slice(0, TEXT_MAX));
    waiting.push({
      ...{ id: clock.id(), at: clock.now().toISOString(), kind, userId, outcome, reason, times },
      ...{ ip: ip ?? '', device: device ?? '', requestId: requestId ?? '' },
    });
  }

  /** Writes what was counted together, if its time is over; the number of rows stays bounded. */
  function closeCounts(now: number): void {
    // In the order of their end.
    for (const [key, { note, more, until }] of alike) {
      if (until > now) break;
      alike.delete(key);
      if (more > 0) keepFailure(note, more, now);
    }
    beginHour(now);
  }

  function beginHour(now: number): void {
    if (now - hour.start < HOUR_MS) return;
    if (hour.beyond > 0) keep(many, hour.beyond);
    hour = { start: now, rows: 0, beyond: 0 };
  }

  function keepFailure(note: AccessNote, times: number, now: number): void {
    beginHour(now);
    if (hour.rows >= FAILURES_PER_HOUR) return void (hour.beyond += times);
    hour.rows += 1;
    keep(note, times);
  }

  function noteFailure(note: AccessNote): void {
    const now = clock.now().getTime();
    const key = [note.kind, note.userId, note.reason, note.ip].join(' ');
    const known = alike.get(key);
    if (known && known.until > now) return void (known.more += 1);
    if (alike.size >= ALIKE_MAX) closeCounts(now);
    if (alike.size >= ALIKE_MAX) return void (hour.beyond += 1);
    if (known && known.more > 0) keepFailure(known.note, known.more, now);
    alike.delete(key);
    alike.set(key, { note, more: 0, until: now + ALIKE_MS });
    keepFailure(note, 1, now);
  }

  async function write(): Promise<void> {
    closeCounts(clock.now().getTime());
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
      if (waiting.length > 0 || alike.size > 0 || hour.beyond > 0) plan();
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
      if (note.outcome === 'failed') noteFailure(note);
      else keep(note, 1);
      plan();
    },
    flush: async () => {
      await writing;
      await flush();
    },
    stop: async () => {
      for (const each of alike.values()) each.until = 0;
      hour.start = 0;
      await writing;
      await flush();
      clearTimeout(timer);
    },
  };
}

const many: AccessNote = {
  ...{ kind: 'login', userId: null, outcome: 'failed', reason: 'many' satisfies AccessFailure },
  ...{ ip: '', device: '', requestId: '' },
};
