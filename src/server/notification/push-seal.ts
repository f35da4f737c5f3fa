import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const RECORD_BYTES = 4_096;
/** All messages are padded to this length, so that the length reveals nothing. */
const PADDED_BYTES = 1_024;
/** RFC 8188: the delimiter between the last record and its padding. */
const LAST_RECORD = 2;
const VALID_S = 12 * 3_600;

/**
 * The keys by which a push service recognises that a message comes from the installation a browser subscribed to (RFC
 * 8292).
 */
export interface VapidKeys {
  /** The uncompressed point as base64url, which a browser needs to subscribe. */
  publicKey: string;
  /** A JWK as JSON. */
  privateKey: string;
}

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  const point = pair.generateKeys();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  // Left-padded to 32 bytes: leading zeros are missing in the buffer.
  const d = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return {
    publicKey: point.toString('base64url'),
    privateKey: JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d }),
  };
}

/** The Authorization header for the push service of this endpoint. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  endpoint: string,
  contact: string,
  now: Date,
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1_000) + VALID_S;
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contact })}`;
  const key = createPrivateKey({ key: JSON.parse(privateKey), format: 'jwk' });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** The keys of a device, as its browser sent them, base64url. */
export interface DeviceKeys {
  p256dh: string;
  auth: string;
}

/** Whether a message can be encrypted for this device: its key must be a point of the curve. */
export function isSealable({ p256dh, auth }: DeviceKeys): boolean {
  try {
    const pair = createECDH(CURVE);
    pair.generateKeys();
    pair.computeSecret(p256dh, 'base64url');
    return Buffer.from(auth, 'base64url').length === SALT_BYTES;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message so that only the device can read it, not the push service (RFC 8291, aes128gcm). Under 1,024
 * bytes.
 */
export function seal(message: string, { p256dh, auth }: DeviceKeys): Buffer {
  const text = Buffer.from(message);
  if (text.length >= PADDED_BYTES) throw new Error('A push message must be short.');
  const device = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  const own = pair.generateKeys();
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, salt, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, own]);
  const secret = derive(pair.computeSecret(device), Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    { authTagLength: TAG_BYTES },
  );
  const padding = Buffer.alloc(PADDED_BYTES - text.length);
  padding[0] = LAST_RECORD;
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header[4] = own.length;
  return Buffer.concat([
    salt,
    header,
    own,
    cipher.update(text),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
