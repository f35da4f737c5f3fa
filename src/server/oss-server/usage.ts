/** Counts what is stored with temporary credentials against the quota of their owner (safety.md 8). */
import { randomUUID } from 'node:crypto';
import { MAX_PART_NUMBER, PARALLEL_PARTS, PART_BYTES } from '../../shared/upload/limits.ts';
import { OssError } from './oss-error.ts';
import type { Quota } from '../storage/object-store.ts';
import type { Grant } from './security-token.ts';

/** What is counted once: an object stored by one PUT, or a part of an upload; number 0 is the upload itself. */
export interface UsageSlot {
  readonly key: string;
  readonly uploadId: string;
  readonly number: number;
}

/** The slot of an object that is stored by one PUT. */
export function wholeSlot(key: string): UsageSlot {
  return { key, uploadId: '', number: 0 };
}

/** Counts usage, exactly across all processes; the product's ledger is in the database. */
export interface UsageLedger {
  /** Spends a slot, fully or not at all; false when the quota does not allow it. A known slot costs only its growth. */
  spend(quota: Quota, slot: UsageSlot, bytes: number, holder: string): Promise<boolean>;
  /** Refunds what this holder spent on the slot, unless another holder has spent on it since. */
  refund(slot: UsageSlot, holder: string): Promise<void>;
  /** Forgets an aborted upload. */
  release(key: string, uploadId: string): Promise<void>;
}

export interface QuotaUsage {
  /** Spends a slot before its bytes are read and runs `work`; refunds it if `work` fails. Throws QuotaExceeded. */
  within<T>(grant: Grant, slot: UsageSlot, bytes: number, work: () => Promise<T>): Promise<T>;
  release(key: string, uploadId: string): Promise<void>;
}

/** After a lost connection, parts may arrive again before the store has noticed the end of the first attempt. */
const RESENT_BYTES = PARALLEL_PARTS * PART_BYTES;
const UPLOAD_ID_MAX = 64;

export function createQuotaUsage(ledger: UsageLedger): QuotaUsage {
  /** Bytes being received, by subject: concurrent bodies for one slot are spent once, but each needs disk space. */
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
      if ((arriving.get(subject) ?? 0) + bytes > quota.bytes + RESENT_BYTES) throw new OssError('QuotaExceeded');
      const holder = randomUUID();
      arrive(subject, bytes);
      try {
        if (!(await ledger.spend(quota, slot, bytes, holder))) throw new OssError('QuotaExceeded');
        try {
          return await work();
        } catch (error) {
          // If the refund fails, the bytes stay counted until the window has passed. The first error is thrown.
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

/** Refuses invalid slots before anything is counted. */
function requireStorable({ uploadId, number }: UsageSlot): void {
  if (!Number.isInteger(number) || number < 0 || number > MAX_PART_NUMBER) throw new OssError('InvalidArgument');
  if (uploadId.length > UPLOAD_ID_MAX) throw new OssError('NoSuchUpload');
}
