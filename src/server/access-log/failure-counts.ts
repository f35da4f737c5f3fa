import type { AccessFailure } from '../../shared/account/access-kinds.ts';
import type { AccessNote } from './access-log-store.ts';

/** Failures alike in this time are one row: the first is written at once, the others as one row with their number. */
export const ALIKE_MS = 10 * 60_000;
/** So many different failures are told apart at once. */
const ALIKE_MAX = 1_000;
/** More rows of failures than this in an hour are counted in one row. */
const FAILURES_PER_HOUR = 1_000;
const HOUR_MS = 3_600_000;

interface Alike {
  note: AccessNote;
  more: number;
  until: number;
}

export interface FailureCounts {
  note(note: AccessNote, now: number): void;
  /** Keeps what was counted together, if its time is over. */
  close(now: number): void;
  /** The time of all that is counted is over: the next `close` keeps it. */
  end(): void;
  isCounting(): boolean;
}

/** Failed attempts are counted together, so that their number does not fill the log: `keep` writes a row. */
export function createFailureCounts(keep: (note: AccessNote, times: number) => void): FailureCounts {
  const alike = new Map<string, Alike>();
  let hour = { start: 0, rows: 0, beyond: 0 };

  function close(now: number): void {
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

  return {
    note(note, now) {
      const key = [note.kind, note.userId, note.reason, note.provider, note.ip].join(' ');
      const known = alike.get(key);
      if (known && known.until > now) return void (known.more += 1);
      if (alike.size >= ALIKE_MAX) close(now);
      if (alike.size >= ALIKE_MAX) return void (hour.beyond += 1);
      if (known && known.more > 0) keepFailure(known.note, known.more, now);
      alike.delete(key);
      alike.set(key, { note, more: 0, until: now + ALIKE_MS });
      keepFailure(note, 1, now);
    },
    close,
    end() {
      for (const each of alike.values()) each.until = 0;
      hour.start = 0;
    },
    isCounting: () => alike.size > 0 || hour.beyond > 0,
  };
}

const many: AccessNote = {
  kind: 'login',
  userId: null,
  outcome: 'failed',
  reason: 'many' satisfies AccessFailure,
  ip: '',
  device: '',
  requestId: '',
};
