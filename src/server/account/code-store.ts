import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { CodePurpose as AskedPurpose } from '../../shared/account/calls.ts';
import { EMAIL_CODE_MINUTES, EMAIL_CODE_TRIES } from '../../shared/constants.ts';
import type { Tx } from '../db/database.ts';
import { emailCode } from '../db/schema/account.ts';

/** `join`: sent only by the server itself, to the owner of an account that a provider names. */
export type CodePurpose = AskedPurpose | 'join';

const MINUTE = 60_000;
/** Codes sent before this instant have expired. */
const freshSince = (now: Date): Date => new Date(now.getTime() - EMAIL_CODE_MINUTES * MINUTE);

/** When codes for any purpose were sent to this address since an instant, newest first. */
export async function codesSince(tx: Tx, address: string, since: Date): Promise<Date[]> {
  const rows = await tx.orm
    .select({ at: emailCode.createdAt })
    .from(emailCode)
    .where(and(eq(emailCode.address, address), gt(emailCode.createdAt, since)))
    .orderBy(desc(emailCode.createdAt));
  return rows.map((row) => row.at);
}

/** Stores a new code and invalidates the earlier ones for the same address and purpose. */
export async function saveCode(
  tx: Tx,
  code: { id: string; address: string; purpose: CodePurpose; digest: string; createdAt: Date },
): Promise<void> {
  await tx.orm
    .update(emailCode)
    .set({ consumedAt: code.createdAt })
    .where(and(eq(emailCode.address, code.address), eq(emailCode.purpose, code.purpose), isNull(emailCode.consumedAt)));
  await tx.orm.insert(emailCode).values(code);
}

const tryCode = {
  name: 'code_try',
  text: `update email_code set tries = tries + 1,
           consumed_at = case when digest = $3 and $6::boolean then $4::timestamptz end
         where consumed_at is null and tries < $7 and created_at > $5::timestamptz and address = $1 and purpose = $2
         returning digest = $3 as "right"`,
};

/** Whether this code is valid now. It counts no try: the caller must call `tryEmailCode` afterwards. */
export async function isRightCode(
  tx: Tx,
  attempt: { address: string; purpose: CodePurpose; digest: string; now: Date },
): Promise<boolean> {
  const { address, purpose, digest, now } = attempt;
  const rows = await tx.orm
    .select({ id: emailCode.id })
    .from(emailCode)
    .where(
      and(
        eq(emailCode.address, address),
        eq(emailCode.purpose, purpose),
        eq(emailCode.digest, digest),
        isNull(emailCode.consumedAt),
        gt(emailCode.createdAt, freshSince(now)),
        lt(emailCode.tries, EMAIL_CODE_TRIES),
      ),
    );
  return rows.length > 0;
}

/**
 * One try at a code, in one statement (safety.md 7): the row lock lets exactly one of several concurrent calls consume
 * it. Every call counts as a try. Returns whether the code was right; `consume: false` leaves it valid.
 */
export async function tryEmailCode(
  tx: Tx,
  attempt: { address: string; purpose: CodePurpose; digest: string; now: Date; consume: boolean },
): Promise<boolean> {
  const rows = await tx.query<{ right: boolean }>(tryCode, [
    attempt.address,
    attempt.purpose,
    attempt.digest,
    attempt.now,
    freshSince(attempt.now),
    attempt.consume,
    EMAIL_CODE_TRIES,
  ]);
  return rows.some((row) => row.right);
}
