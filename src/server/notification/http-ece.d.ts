/** For tests: decrypts push messages by an implementation that is not ours. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  export function decrypt(
    sealed: Uint8Array,
    how: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
