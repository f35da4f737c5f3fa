import { createECDH } from 'node:crypto';
import { decrypt } from 'http_ece';

/** A browser's side of a subscription: its keys, and what it reads with them. */
export function pushDevice(name: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = Buffer.alloc(16, name).toString('base64url');
  return {
    subscription: { endpoint: `https://push.example/send/${name}`, keys: { p256dh, auth } },
    read: (sealed: Uint8Array): string =>
      decrypt(sealed, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString(),
  };
}
