import type { Database } from '../db/database.ts';
import { tooMany } from './rate-limits.ts';

/**
 * Limits how many database connections a subject uses at once; its further requests wait in a queue of their own. So
 * one user's slow searches never delay another user's list.
 */
export interface FairShare {
  /** The same database, limited for this subject. */
  of(subject: string, database: Database): Database;
}

export interface FairShareBounds {
  /** Connections of one subject at once while no other is active; while others are, it has one. */
  atOnce: number;
  /** Milliseconds on a clock that only goes forward. */
  now: () => number;
  /** How many requests of one subject may wait; the next one is refused with 429. */
  waiting: number;
  /** How long a request waits before it is refused with 429. */
  waitMs: number;
}

interface SubjectQueue {
  running: number;
  waiting: Set<() => void>;
}

/** A subject counts as active for this long after its last request. */
const ACTIVE_MS = 1_000;

export function createFairShare({ atOnce, waiting: most, waitMs, now }: FairShareBounds): FairShare {
  const queues = new Map<string, SubjectQueue>();
  const subjects = watchSubjects(now);
  const refused = () => tooMany(Math.ceil(waitMs / 1_000));

  const hasRoom = (subject: string, { running }: SubjectQueue): boolean =>
    running < (subjects.hasOthers(subject) ? Math.min(1, atOnce) : atOnce);
  const enter = async (subject: string, queue: SubjectQueue): Promise<void> => {
    if (hasRoom(subject, queue)) return void queue.running++;
    if (queue.waiting.size >= most) throw refused();
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.delete(go);
        reject(refused());
      }, waitMs);
      queue.waiting.add(go);
    });
  };
  const leave = (subject: string, queue: SubjectQueue): void => {
    queue.running--;
    for (const next of queue.waiting) {
      if (!hasRoom(subject, queue)) return;
      queue.running++;
      queue.waiting.delete(next);
      next();
    }
    if (queue.running === 0) queues.delete(subject);
  };
  const inTurn = async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(subject) ?? { running: 0, waiting: new Set() };
    queues.set(subject, queue);
    subjects.saw(subject);
    await enter(subject, queue);
    try {
      return await work();
    } finally {
      leave(subject, queue);
    }
  };

  return {
    of: (subject, database) => ({
      ...database,
      transaction: (viewer, work) => inTurn(subject, () => database.transaction(viewer, work)),
      read: (viewer, work, position) => inTurn(subject, () => database.read(viewer, work, position)),
    }),
  };
}

/** Remembers the last subject and the last different one, which is enough to tell whether a subject is alone. */
function watchSubjects(now: () => number) {
  interface Seen {
    subject: string;
    at: number;
  }
  let newest: Seen | undefined;
  let other: Seen | undefined;
  const isRecent = (seen: Seen | undefined): boolean => seen !== undefined && now() - seen.at < ACTIVE_MS;
  return {
    saw: (subject: string): void => {
      if (newest !== undefined && newest.subject !== subject) other = newest;
      newest = { subject, at: now() };
    },
    hasOthers: (subject: string): boolean => isRecent(newest?.subject === subject ? other : newest),
  };
}
