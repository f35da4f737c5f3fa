import type { Tx } from '../db/database.ts';

export interface StoredAnswer {
  digest: string;
  code: number | null;
  answer: string;
}

/**
 * Claims a key for this write: null if it is new, else the stored answer. A concurrent request with the same key waits
 * here for the other's commit, because the row is unique (safety.md 5).
 */
export async function claimKey(
  tx: Tx,
  claim: { subject: string; operation: string; key: string; digest: string },
): Promise<StoredAnswer | null> {
  const fresh = await tx.query(
    {
      name: 'key_claim',
      text: 'insert into idempotency (subject, operation, key, digest) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    },
    [claim.subject, claim.operation, claim.key, claim.digest],
  );
  if (fresh.length > 0) return null;
  return readKey(tx, claim);
}

/** The stored answer of a key, without claiming it. */
export async function readKey(
  tx: Tx,
  claim: { subject: string; operation: string; key: string },
): Promise<StoredAnswer | null> {
  const [stored] = await tx.query<StoredAnswer>(
    {
      name: 'key_read',
      text: 'select digest, code, answer from idempotency where subject = $1 and operation = $2 and key = $3',
    },
    [claim.subject, claim.operation, claim.key],
  );
  return stored ?? null;
}

/** Stores the sealed answer with its key, in the same transaction as the write. */
export async function saveAnswer(
  tx: Tx,
  claim: { subject: string; operation: string; key: string },
  answer: { code: number; sealed: string },
): Promise<void> {
  await tx.send(
    {
      name: 'key_keep',
      text: 'update idempotency set code = $4, answer = $5::jsonb where subject = $1 and operation = $2 and key = $3',
    },
    [claim.subject, claim.operation, claim.key, answer.code, JSON.stringify(answer.sealed)],
  );
}

/** Releases a claimed key: only successes are stored (api.md, Idempotency-Key). */
export async function releaseKey(tx: Tx, claim: { subject: string; operation: string; key: string }): Promise<void> {
  await tx.send(
    { name: 'key_release', text: 'delete from idempotency where subject = $1 and operation = $2 and key = $3' },
    [claim.subject, claim.operation, claim.key],
  );
}

/** Deletes the stored answers of keys from before an instant; returns how many. */
export async function forgetKeys(tx: Tx, before: Date): Promise<number> {
  const rows = await tx.query({ name: 'key_forget', text: 'delete from idempotency where at < $1 returning 1' }, [
    before,
  ]);
  return rows.length;
}
