/** A device with passkeys, as a browser speaks for it: what it signs can be wrong in every way (WebAuthn, level 3). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { MadeCredential, SignedCredential } from '../../shared/account/credential.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** What a test gets wrong. */
export interface Says {
  origin?: string;
  rpId?: string;
  counter?: number;
  verified?: boolean;
  type?: string;
  /** The name of another key than the one that signs. */
  id?: string;
  userHandle?: string | null;
  crossOrigin?: boolean;
}

export interface Key {
  id: string;
  counter: number;
  handle: string;
  made: MadeCredential;
  sign: (challenge: string, says?: Says) => SignedCredential;
}

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR (RFC 8949) of the little that is needed. */
function cbor(value: unknown): Buffer {
  const head = (kind: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([kind | n])
      : n < 256
        ? Buffer.from([kind | 24, n])
        : Buffer.from([kind | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(0x40, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(0x80, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(0xa0, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as [number, number][]),
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Makes a key for the options of `user/passkeys/options`. `attestation` replaces the empty one. */
export function newKey(
  options: { challenge: string; rp: { id: string }; user: { id: string } },
  { origin, ...says }: Says & { origin: string },
  attestation: [format: string, statement: Map<string, unknown>] = ['none', new Map()],
): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const idBytes = says.id === undefined ? randomBytes(32) : Buffer.from(says.id, 'base64url');
  const id = base64(idBytes);
  const dataOf = (flags: number, more: Says, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const seen = PRESENT | ((more.verified ?? true) ? VERIFIED : 0);
    return Buffer.concat([sha256(more.rpId ?? options.rp.id), Buffer.from([seen | flags]), count]);
  };
  const clientOf = (type: string, challenge: string, more: Says): string =>
    base64(JSON.stringify({ type, challenge, origin: more.origin ?? origin, crossOrigin: more.crossOrigin ?? false }));
  const length = Buffer.from([0, idBytes.length]);
  const authData = Buffer.concat([
    ...[dataOf(HAS_KEY, says, says.counter ?? 0), Buffer.alloc(16), length, idBytes, coseKey(publicKey)],
  ]);
  const [format, statement] = attestation;
  const object = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', authData],
  ]);
  const key: Key = {
    id,
    counter: says.counter ?? 0,
    handle: options.user.id,
    made: {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON: clientOf(says.type ?? 'webauthn.create', options.challenge, says),
        attestationObject: base64(cbor(object)),
        transports: ['internal'],
      },
    },
    sign: (challenge, more = {}) => {
      const data = dataOf(0, more, more.counter ?? ++key.counter);
      const client = clientOf(more.type ?? 'webauthn.get', challenge, more);
      const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
      return {
        ...{ id: more.id ?? id, rawId: more.id ?? id, type: 'public-key' },
        response: {
          clientDataJSON: client,
          authenticatorData: base64(data),
          signature: base64(sign('sha256', signed, privateKey)),
          userHandle: more.userHandle === undefined ? key.handle : more.userHandle,
        },
      };
    },
  };
  return key;
}
