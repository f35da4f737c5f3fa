/** The files that some of the demo's recent tickets bring along. */
import { buildKey } from '../../shared/upload/key.ts';
import type { PreparedFiles } from '../ticket/deps.ts';
import { ATTACHMENTS } from '../upload/object-prefixes.ts';
import { eventLog, parameterSet, trace } from './corpus/machine-files.ts';
import { seededRandom } from './corpus/random.ts';
import type { DemoUnit } from './corpus/units.ts';
import type { DemoContext } from './context.ts';

const RECENT_MS = 6 * 86_400_000;
/** One in so many of the recent tickets: below 6 MB in all. */
const ONE_IN = 4;

/**
 * Stores what the machine of this ticket gave out; undefined for a ticket without files. Random numbers of its own, so
 * that the tickets stay as they are.
 */
export async function machineFiles(
  { store, clock }: Pick<DemoContext, 'store' | 'clock'>,
  unit: DemoUnit,
  faultCode: string,
  startedAt: number,
): Promise<PreparedFiles | undefined> {
  const random = seededRandom(startedAt);
  if (clock.now().getTime() - startedAt > RECENT_MS || Math.floor(random() * ONE_IN) > 0) return undefined;
  const machine = { sn: unit.sn, model: unit.model, faultCode, at: new Date(startedAt) };
  const files: PreparedFiles['files'] = [];
  for (const { name, text, reads } of [
    parameterSet(random, machine),
    eventLog(random, machine),
    trace(random, machine),
  ]) {
    const bytes = Buffer.from(text);
    const extension = reads === 'table' ? 'csv' : 'txt';
    const objectKey = buildKey({
      dirPrefix: ATTACHMENTS,
      folder: 'attachFiles',
      atMs: Math.floor(startedAt),
      uuid: clock.id(),
      extension,
    });
    await store.put(objectKey, bytes, { contentType: 'application/octet-stream' });
    const contentType = reads === 'table' ? 'text/csv' : 'text/plain';
    files.push({
      kind: 'file',
      name,
      contentType,
      size: bytes.byteLength,
      objectKey,
      thumbnailKey: null,
      reads,
      takenAt: null,
    });
  }
  return { files, issues: {}, prefixes: [] };
}
