import type { Hashing } from '../../shared/upload/signature.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * The signer's hash functions: WebCrypto, or a library loaded on demand where that is missing (plain http, as in a
 * factory, is no secure context).
 */
export function browserHashing(
  subtle: SubtleCrypto | null = (globalThis.crypto.subtle as SubtleCrypto | undefined) ?? null,
): Hashing {
  const encoder = new TextEncoder();
  // A copy, because WebCrypto's types do not accept shared memory.
  const bytesOf = (data: Uint8Array | string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(typeof data === 'string' ? encoder.encode(data) : data);
  if (subtle === null) {
    return {
      hmacSha256: async (key, text) => {
        const [{ hmac }, { sha256 }] = await Promise.all([
          import('@noble/hashes/hmac.js'),
          import('@noble/hashes/sha2.js'),
        ]);
        return hmac(sha256, bytesOf(key), bytesOf(text));
      },
      sha256: async (text) => (await import('@noble/hashes/sha2.js')).sha256(bytesOf(text)),
    };
  }
  return {
    hmacSha256: async (key, text) => {
      const imported = await subtle.importKey('raw', bytesOf(key), HMAC, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', imported, bytesOf(text)));
    },
    sha256: async (text) => new Uint8Array(await subtle.digest('SHA-256', bytesOf(text))),
  };
}
