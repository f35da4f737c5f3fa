import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Seal } from '../seal/seal.ts';
import { confirmTotp, takeStep, totpOf } from './factor-store.ts';
import { stepOfCode } from './totp.ts';

/** What a factor's codes are checked with. */
export interface FactorDeps {
  tx: Tx;
  clock: Clock;
  seal: Seal;
}

/** Where the secret of a person is sealed for. */
export const totpPlace = (userId: string): string => `totp.${userId}`;

/** Uses a code of the app. Each counts once: neither it nor an earlier one is taken again. */
export async function takeTotp({ tx, clock, seal }: FactorDeps, userId: string, code: string): Promise<boolean> {
  const found = await totpOf(tx, userId);
  if (!found || found.confirmedAt === null) return false;
  const step = stepOfCode(seal.open(found.secret, totpPlace(userId)), code, clock.now(), found.lastStep);
  return step !== undefined && takeStep(tx, userId, found.secret, step);
}

/** Confirms a secret that was begun by its first code; that code is used up. */
export async function confirmByCode({ tx, clock, seal }: FactorDeps, userId: string, code: string): Promise<boolean> {
  const found = await totpOf(tx, userId);
  if (!found || found.confirmedAt !== null) return false;
  const now = clock.now();
  const step = stepOfCode(seal.open(found.secret, totpPlace(userId)), code, now, found.lastStep);
  return step !== undefined && confirmTotp(tx, userId, { secret: found.secret, step, now });
}
