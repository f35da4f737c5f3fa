import { createHmac } from 'node:crypto';
import { RECOVERY_CODES } from '../../shared/constants.ts';
import { sealedSetting } from '../seal/sealed-store.ts';
import { saveRecoveryCodes, takeRecoveryCode } from './factor-store.ts';
import type { FactorDeps } from './totp-factor.ts';

/** Digits and letters that nobody mistakes on paper: without i, l, o and u. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const SECRET_BYTES = 32;

/** Ten new codes of a person, in place of those before. They are told once; stored are keyed digests. */
export async function newRecoveryCodes(here: FactorDeps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = Buffer.from(here.clock.secret(LENGTH), 'base64url');
    return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  });
  await saveRecoveryCodes(here.tx, userId, await digestsOf(here, userId, codes));
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a code; resolves to whether it was right. */
export async function tryRecoveryCode(here: FactorDeps, userId: string, typed: string): Promise<boolean> {
  const [digest = ''] = await digestsOf(here, userId, [readCode(typed)]);
  return takeRecoveryCode(here.tx, userId, digest, here.clock.now());
}

/** As it may be typed: with capitals, blanks and hyphens, and with the letters that are none of ours. */
export const readCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
    .replaceAll('u', 'v');

/** Bound to the person, and keyed, so that a stolen table does not reveal them. */
async function digestsOf({ tx, clock, seal }: FactorDeps, userId: string, codes: readonly string[]): Promise<string[]> {
  const secret = await sealedSetting(tx, seal, 'recoveryCodeSecret', () => clock.secret(SECRET_BYTES));
  return codes.map((code) => createHmac('sha256', secret).update(`${userId}\n${code}`).digest('base64url'));
}
