/** Whether a passkey is one, and whether a signature is one of it (decision 0071). */
import type { MadeCredential, SignedCredential } from '../../shared/account/credential.ts';
import type { Context } from '../http/operation.ts';
import type { Seal } from '../seal/seal.ts';
import { answered, type PasskeyPlace, type Purpose } from './passkey-challenge.ts';
import { passkeyByCredential, takeCounter, type StoredPasskey } from './passkey-store.ts';

/** COSE: Ed25519, ECDSA with P-256, RSA with PKCS#1; what devices have. */
export const ALGORITHMS = [-8, -7, -257];

// It brings certificates of all makers along, so it is loaded with the first passkey.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

type Here = Pick<Context, 'tx' | 'now'> & { seal: Seal };

/** The handle of a person, which a device keeps beside the key. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The new key; undefined if it is none, or was not asked for here. */
export async function madeKey(
  here: Here,
  place: PasskeyPlace,
  credential: MadeCredential,
  sessionId: string,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'backedUp'> | undefined> {
  const asked = await answered(here, credential.response.clientDataJSON, 'register');
  if (asked?.boundTo !== sessionId || !(await isPlain(credential))) return undefined;
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: asked.challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { credential: key, credentialBackedUp } = registrationInfo;
  if (key.id !== credential.id) return undefined;
  return {
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    backedUp: credentialBackedUp,
  };
}

/**
 * We ask for no certificate of the device, and take none: to check one, its sender could have us fetch addresses of
 * their choice.
 */
export async function isPlain({ response }: MadeCredential): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Who has signed; `copied`: rightly, but the key's count went back, so that there are two of it. */
export type Proof = { passkey: StoredPasskey | undefined; is: 'right' | 'wrong' | 'copied' };

/** Judges a signature. `mayBe`: whether this key may answer what the challenge was made for. */
export async function judge(
  here: Here,
  place: PasskeyPlace,
  credential: SignedCredential,
  by: {
    purpose: Purpose['purpose'];
    mayBe: (passkey: StoredPasskey, boundTo: string) => boolean | Promise<boolean>;
    verified: boolean;
  },
): Promise<Proof> {
  const { tx, now } = here;
  const { response } = credential;
  const asked = await answered(here, response.clientDataJSON, by.purpose);
  const passkey = await passkeyByCredential(tx, credential.id);
  const wrong: Proof = { passkey, is: 'wrong' };
  if (!asked || !passkey || !(await by.mayBe(passkey, asked.boundTo))) return wrong;
  const handle = response.userHandle;
  if (handle ? handle !== handleOf(passkey.userId) : by.purpose === 'login') return wrong;
  const counter = await countSigned(place, credential, { challenge: asked.challenge, passkey, verified: by.verified });
  if (counter === undefined) return wrong;
  return { passkey, is: (await takeCounter(tx, passkey.id, counter, now)) ? 'right' : 'copied' };
}

/** The key's count of its signatures, if this is one of it. */
async function countSigned(
  place: PasskeyPlace,
  credential: SignedCredential,
  { challenge, passkey, verified }: { challenge: string; passkey: StoredPasskey; verified: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = credential.response;
  const found = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: verified,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // Ours is compared where it is taken, so that of two at once one is refused.
      counter: 0,
    },
  }).catch(() => undefined);
  return found?.verified ? found.authenticationInfo.newCounter : undefined;
}
