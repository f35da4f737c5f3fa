/** What is stored with temporary credentials, against the quota of whoever was given them (safety.md 8). */
import { randomUUID } from 'node:crypto';
import { MAX_PART_NUMBER, PARALLEL_PARTS, PART_BYTES } from '../../shared/upload/limits.ts';
import { OssError } from './oss-error.ts';
import type { Quota } from '../storage/object-store.ts';
import type { Grant } from './security-token.ts';

/** One place that holds bytes: an object put whole, or a part; number 0 is the begun upload itself. */
export interface UsageSlot {
  readonly key: string;
  readonly uploadId: string;
  readonly number: number;
}

/** The slot of an object that is put whole. */
export function wholeSlot(key: string): UsageSlot {
  return { key, uploadId: '', number: 0 };
}

/** Where usage is counted. It must be exact across all processes, as the one in the database is. */
export interface UsageLedger {
  /** Spends a slot, at once or not at all; false when it does not fit. A slot that is known costs what it grows by. */
  spend(quota: Quota, slot: UsageSlot, bytes: number, holder: string): Promise<boolean>;
  /** Takes back what this holder spent on the slot, when nobody has spent on it since. */
  refund(slot: UsageSlot, holder: string): Promise<void>;
  /** Forgets an aborted upload. */
  release(key: string, uploadId: string): Promise<void>;
}

export interface QuotaUsage {
  /** Spends a slot before its bytes are read, and runs `work`; what fails is given back. QuotaExceeded when it does not fit. */
  within<T>(grant: Grant, slot: UsageSlot, bytes: number, work: () => Promise<T>): Promise<T>;
  release(key: string, uploadId: string): Promise<void>;
}

/** Parts sent again after a cut may arrive while the store has not yet noticed the end of the first ones. */
const ARRIVING_TWICE_BYTES = PARALLEL_PARTS * PART_BYTES;
const UPLOAD_ID_MAX = 64;

export function createQuotaUsage(ledger: UsageLedger): QuotaUsage {
  /** Bytes on their way in, by subject: many bodies for one slot at once are spent once, but each takes disk. */
  const arriving = new Map<string, number>();
  const arrive = (subject: string, bytes: number): void => {
    const left = (arriving.get(subject) ?? 0) + bytes;
    if (left > 0) arriving.set(subject, left);
    else arriving.delete(subject);
  };
  return {
    within: async (grant, slot, bytes, work) => {
      const { quota } = grant;
      if (quota === undefined) return work();
      const { subject } = quota;
      requireStorable(slot);
      if ((arriving.get(subject) ?? 0) + bytes > quota.bytes + ARRIVING_TWICE_BYTES)
        throw new OssError('QuotaExceeded');
      const holder = randomUUID();
      arrive(subject, bytes);
      try {
        if (!(await ledger.spend(quota, slot, bytes, holder))) throw new OssError('QuotaExceeded');
        try {
          return await work();
        } catch (error) {
          // If giving back fails, the bytes stay counted until the window has passed; the first error is thrown.
          await ledger.refund(slot, holder).catch(() => undefined);
          throw error;
        }
      } finally {
        arrive(subject, -bytes);
      }
    },
    release: (key, uploadId) => ledger.release(key, uploadId),
  };
}

/** Before anything is counted under it. */
function requireStorable({ uploadId, number }: UsageSlot): void {
  if (!Number.isInteger(number) || number < 0 || number > MAX_PART_NUMBER) throw new OssError('InvalidArgument');
  if (uploadId.length > UPLOAD_ID_MAX) throw new OssError('NoSuchUpload');
}
