import { createHash, createHmac } from 'node:crypto';
import type { Hashing } from '../../shared/upload/signature.ts';

/** The signer's hash functions over node:crypto. */
export const nodeHashing: Hashing = {
  hmacSha256: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest(),
  sha256: (text) => createHash('sha256').update(text, 'utf8').digest(),
};
