import type { Database } from '../db/database.ts';
import { tooMany } from './rate-limits.ts';

/**
 * Lets each subject hold so many connections of the database at once; whatever more it asks waits in that subject's own line.
 * So one user's slow searches are never before another's list.
 */
export interface FairShare {
  /** The same database, in turn with all that this subject does. */
  of(subject: string, database: Database): Database;
}

export interface FairShareBounds {
  /** Connections of one subject at once. */
  atOnce: number;
  /** How many may wait in one line: of more one is refused with 429. */
  waiting: number;
  /** How long one waits, then 429. */
  waitMs: number;
}

interface SubjectQueue {
  running: number;
  waiting: Set<() => void>;
}

export function createFairShare({ atOnce, waiting: most, waitMs }: FairShareBounds): FairShare {
  const lines = new Map<string, SubjectQueue>();
  const refused = () => tooMany(Math.ceil(waitMs / 1_000));

  const enter = async (line: SubjectQueue): Promise<void> => {
    if (line.running < atOnce) return void line.running++;
    if (line.waiting.size >= most) throw refused();
    // Whoever leaves hands its place over, so that `running` stays as it is.
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.delete(go);
        reject(refused());
      }, waitMs);
      line.waiting.add(go);
    });
  };
  const leave = (subject: string, line: SubjectQueue): void => {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
    } else if (--line.running === 0) lines.delete(subject);
  };
  const inTurn = async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(subject) ?? { running: 0, waiting: new Set() };
    lines.set(subject, line);
    await enter(line);
    try {
      return await work();
    } finally {
      leave(subject, line);
    }
  };

  return {
    of: (subject, database) => ({
      ...database,
      transaction: (viewer, work) => inTurn(subject, () => database.transaction(viewer, work)),
      read: (viewer, work) => inTurn(subject, () => database.read(viewer, work)),
    }),
  };
}
