/** Reads what was sealed, by an implementation that is not ours. */
declare module 'http_ece' {
  export function decrypt(
    sealed: Uint8Array,
    how: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer;
}
