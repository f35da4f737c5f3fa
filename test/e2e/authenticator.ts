import { createHmac } from 'node:crypto';
import type { Locator } from '@playwright/test';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app, so many steps of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(19) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The key that the sheet of the set-up shows. */
export const secretIn = async (sheet: Locator): Promise<string> =>
  (await sheet.getByRole('button', { name: /Copy/ }).innerText()).replaceAll(/\s/g, '');
