import { createAccessLog, type AccessLog, type AccessLogDeps } from './access-log.ts';
import { createBulkReads, type BulkReads, type BulkReadsDeps } from './bulk-reads.ts';

/** The access log, and who reads unusually much, which is written there too. */
export type AccessWatch = AccessLog & { reads: Pick<BulkReads, 'saw' | 'delivered'> };

export function createAccessWatch(deps: AccessLogDeps & BulkReadsDeps): AccessWatch {
  const log = createAccessLog(deps);
  const reads = createBulkReads(deps);
  const both = async (works: Promise<void>[]): Promise<void> => void (await Promise.all(works));
  return {
    note: log.note,
    reads,
    flush: () => both([log.flush(), reads.flush()]),
    stop: () => both([log.stop(), reads.stop()]),
  };
}
