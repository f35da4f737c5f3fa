/** A file waits for the scanner's word before anybody gets it (docs/decisions/0060). */
import { SCAN_LATE_MS, type Scan } from '../../shared/upload/scans.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { ScannerFailed, type Scanner } from '../scanner/clamd.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { readChecked, readLate, writeScan, writeTurns, type CheckedFile } from './scan-store.ts';

/** `fileFound`: for the handler and who uploaded it; `fileLate`: for the handler. A repeat does nothing. */
export type TellOfFile = (
  tx: Tx,
  line: { ticketId: string; seq: number },
  notice: 'fileFound' | 'fileLate',
) => Promise<void>;

export interface ScanDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  store: Pick<ObjectStore, 'read'>;
  /** Undefined: none is configured, and files that still wait for one are let go. */
  scanner: Scanner | undefined;
  tell: TellOfFile;
  log: (line: Record<string, unknown>) => void;
}

const SYSTEM = { kind: 'system' } as const;

/** The worker of job `scan`. Without a word of the scanner it fails, and is tried again. */
export async function scanFile(deps: ScanDeps, { attachmentId }: JobPayloads['scan']): Promise<void> {
  const file = await deps.database.transaction(SYSTEM, (tx) => readChecked(tx, attachmentId));
  if (!file) return;
  const scan = await wordOn(deps, file);
  await deps.database.transaction(SYSTEM, async (tx) => {
    if ((await writeScan(tx, file, scan)) && scan === 'found') await tellOf(deps, tx, file, 'fileFound');
  });
}

/** Problems have no notices: their page shows the state. */
async function tellOf(
  { tell }: ScanDeps,
  tx: Tx,
  { ticketId, seq }: CheckedFile,
  notice: Parameters<TellOfFile>[2],
): Promise<void> {
  if (ticketId !== null) await tell(tx, { ticketId, seq }, notice);
}

async function wordOn({ scanner, store, log }: ScanDeps, file: CheckedFile): Promise<Scan> {
  if (!scanner) return 'off';
  const found = await scanner.scan(whole(await store.read(file.objectKey), file));
  if (found === null) return 'clean';
  log({ level: 'warn', operation: 'scan', file: file.id, found });
  return 'found';
}

/** The word on a part of a file is none on the file. */
async function* whole(bytes: AsyncIterable<Uint8Array>, { id, size }: CheckedFile): AsyncIterable<Uint8Array> {
  let read = 0;
  for await (const piece of bytes) {
    read += piece.byteLength;
    yield piece;
  }
  if (read !== size) throw new ScannerFailed(`only ${read} of ${size} bytes of file ${id} could be read`);
}

/** How many files of an outage are looked after in one go, and how soon one is sent again. */
const LATE_MOST = 500;
const AGAIN_MS = 10 * 60_000;

/**
 * Looks after files that wait too long: tells the handler, and sends their jobs again once the scanner answers, so that the
 * end of an outage does not wait for the long pauses of jobs that have failed often. Run it every minute.
 */
export async function resumeScans(deps: ScanDeps): Promise<void> {
  const { database, clock, jobs, scanner } = deps;
  const now = clock.now().getTime();
  const before = new Date(now - SCAN_LATE_MS);
  const late = await database.transaction(SYSTEM, (tx) => readLate(tx, before, LATE_MOST));
  if (late.length === 0) return;
  const answers = await (scanner?.ping() ?? Promise.resolve()).then(
    () => true,
    () => false,
  );
  await database.transaction(SYSTEM, async (tx) => {
    for (const line of new Map(late.map((file) => [`${file.ticketId} ${file.seq}`, file])).values())
      if (scanner && !line.isOld) await tellOf(deps, tx, line, 'fileLate');
    // Those that never get a word must not keep the others from their turn.
    if (late.length === LATE_MOST)
      await writeTurns(
        tx,
        late.map(({ id }) => id),
        deps.clock.now(),
      );
    if (!answers) return;
    for (const { id } of late)
      await jobs.send(tx, 'scan', { attachmentId: id }, { once: `${id} ${Math.floor(now / AGAIN_MS)}` });
  });
}
