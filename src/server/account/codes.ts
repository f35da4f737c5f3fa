import { createHmac } from 'node:crypto';
import { EMAIL_CODE_DIGITS, EMAIL_CODE_PAUSE_SECONDS, EMAIL_CODES_PER_HOUR } from '../../shared/constants.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { tooMany } from '../http/rate-limits.ts';
import { codesSince, isRightCode, saveCode, tryEmailCode, type CodePurpose } from './code-store.ts';
import type { Seal } from '../seal/seal.ts';
import { sealedSetting } from '../seal/sealed-store.ts';
import { lockByName } from './store.ts';

const SECRET_BYTES = 32;
const HOUR_SECONDS = 3_600;

interface Here {
  tx: Tx;
  clock: Clock;
  seal: Seal;
}

/**
 * Makes a code for an address, stores its digest and returns the code to mail. Throws tooMany with the seconds to wait.
 */
export async function newCode(here: Here, address: string, purpose: CodePurpose): Promise<string> {
  const { tx, clock } = here;
  // Without the lock, concurrent requests would all pass the check below.
  await lockByName(tx, `code:${address}`);
  const now = clock.now();
  const wait = secondsToWait(await codesSince(tx, address, new Date(now.getTime() - HOUR_SECONDS * 1_000)), now);
  if (wait > 0) throw tooMany(wait);
  const code = clock.digits(EMAIL_CODE_DIGITS);
  await saveCode(tx, {
    id: clock.id(),
    address,
    purpose,
    digest: await digestOf(here, address, purpose, code),
    createdAt: now,
  });
  return code;
}

interface Attempt {
  address: string;
  purpose: CodePurpose;
  code: string;
}

/** Whether a code would be accepted now. It counts no try: the caller must call `tryCode` afterwards. */
export async function isCodeAccepted(here: Here, { address, purpose, code }: Attempt): Promise<boolean> {
  const digest = await digestOf(here, address, purpose, code);
  return isRightCode(here.tx, { address, purpose, digest, now: here.clock.now() });
}

/** One try at a code. Resolves to whether it was right; with `consume` a right code can be used once. */
export async function tryCode(here: Here, attempt: Attempt & { consume: boolean }): Promise<boolean> {
  const { address, purpose, code, consume } = attempt;
  return tryEmailCode(here.tx, {
    address,
    purpose,
    consume,
    now: here.clock.now(),
    digest: await digestOf(here, address, purpose, code),
  });
}

/** The seconds until the next code may be sent (domain.md, Forms). `sent`: the times of the last hour, newest first. */
export function secondsToWait(sent: readonly Date[], now: Date): number {
  const untilAfter = (at: Date | undefined, seconds: number): number =>
    at === undefined ? 0 : Math.ceil(seconds - (now.getTime() - at.getTime()) / 1_000);
  return Math.max(
    0,
    untilAfter(sent[0], EMAIL_CODE_PAUSE_SECONDS),
    untilAfter(sent[EMAIL_CODES_PER_HOUR - 1], HOUR_SECONDS),
  );
}

/** The stored digest: bound to address and purpose, and keyed, so that a stolen table does not reveal the codes. */
async function digestOf(
  { tx, clock, seal }: Here,
  address: string,
  purpose: CodePurpose,
  code: string,
): Promise<string> {
  const secret = await sealedSetting(tx, seal, 'emailCodeSecret', () => clock.secret(SECRET_BYTES));
  return createHmac('sha256', secret).update(`${purpose}\n${address}\n${code}`).digest('base64url');
}
