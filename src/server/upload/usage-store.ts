import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { UsageLedger, UsageSlot } from '../oss-server/usage.ts';
import type { Quota } from '../storage/object-store.ts';

/**
 * Multipart uploads that may be begun for one object: a page that is reloaded without its checkpoint begins another.
 */
const BEGUN_PER_OBJECT = 10;
const SYSTEM = { kind: 'system' } as const;

/** Uploads counted in the database, so that all processes agree (safety.md 8). */
export const databaseLedger = (database: Database, clock: Clock): UsageLedger => ({
  spend: (quota, slot, bytes, holder) =>
    database.transaction(SYSTEM, (tx) => spend(tx, quota, slot, bytes, { holder, at: clock.now() })),
  refund: (slot, holder) => database.transaction(SYSTEM, (tx) => refund(tx, slot, holder)),
  release: (key, uploadId) =>
    database.transaction(SYSTEM, async (tx) => {
      const text = 'delete from upload_usage where object_key = $1 and upload_id = $2';
      await tx.query({ name: 'upload_release', text }, [key, uploadId]);
    }),
});

async function spend(
  tx: Tx,
  { subject, objects, bytes: mostBytes, windowMs }: Quota,
  { key, uploadId, number }: UsageSlot,
  bytes: number,
  { holder, at }: { holder: string; at: Date },
): Promise<boolean> {
  const since = new Date(at.getTime() - windowMs);
  const [row] = await tx.query<{ fits: boolean }>(
    {
      name: 'upload_spend',
      text: `select spend_upload($1, $2, $3, $4::int, $5::bigint, $6::bigint, $7::bigint, $8::int,
        $9::timestamptz, $10::timestamptz, $11::uuid) as fits`,
    },
    [
      ...[subject, key, uploadId, number, bytes, objects, mostBytes, BEGUN_PER_OBJECT],
      ...[since.toISOString(), at.toISOString(), holder],
    ],
  );
  return row?.fits === true;
}

async function refund(tx: Tx, { key, uploadId, number }: UsageSlot, holder: string): Promise<void> {
  const mine = 'where object_key = $1 and upload_id = $2 and part = $3::int and holder = $4::uuid';
  const values = [key, uploadId, number, holder];
  await tx.query({ name: 'upload_back', text: `delete from upload_usage ${mine} and bytes_before is null` }, values);
  await tx.query({ name: 'upload_back_to', text: `update upload_usage set bytes = bytes_before ${mine}` }, values);
}

/** What a subject has stored since a time. */
export interface UsageTotal {
  objects: number;
  bytes: number;
  /** The time of the oldest entry, in milliseconds since 1970; null when there is none. */
  oldestMs: number | null;
}

/** The usage of a subject since a time. As the system. */
export async function readUsage(tx: Tx, subject: string, since: Date): Promise<UsageTotal> {
  const [total] = await tx.query<UsageTotal>(
    {
      name: 'upload_spent',
      text: `select count(distinct object_key)::int as objects, coalesce(sum(bytes), 0)::float8 as bytes,
          (extract(epoch from min(at)) * 1000)::float8 as "oldestMs"
        from upload_usage where subject = $1 and at > $2::timestamptz`,
    },
    [subject, since.toISOString()],
  );
  return total ?? { objects: 0, bytes: 0, oldestMs: null };
}

/** As the system: removes usage older than the longest window. */
export const forgetUsage = async (tx: Tx, before: Date): Promise<void> =>
  void (await tx.query({ name: 'upload_spent_forget', text: 'delete from upload_usage where at <= $1::timestamptz' }, [
    before.toISOString(),
  ]));
