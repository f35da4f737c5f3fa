/** What a browser answers when a passkey was made, or has signed (WebAuthn, the JSON of PublicKeyCredential). */
import * as z from 'zod/mini';

/** Base64 of RFC 4648, 5, without padding. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const ID_MAX = 1_400; // 1,023 bytes
const PART_MAX = 3_000;
const ATTESTATION_MAX = 20_000;
const TRANSPORTS_MAX = 10;

const id = bytes(ID_MAX);
const type = z.literal('public-key');

/** A signature by a passkey. */
export const signedCredential = z.object({
  id,
  rawId: id,
  type,
  response: z.object({
    clientDataJSON: bytes(PART_MAX),
    authenticatorData: bytes(PART_MAX),
    signature: bytes(PART_MAX),
    /** Whose key it is, as the device has kept it. */
    userHandle: z.nullish(z.string().check(z.regex(/^[\w-]*$/), z.maxLength(100))),
  }),
});
export type SignedCredential = z.output<typeof signedCredential>;

/** A new passkey. */
export const madeCredential = z.object({
  id,
  rawId: id,
  type,
  response: z.object({
    clientDataJSON: bytes(PART_MAX),
    attestationObject: bytes(ATTESTATION_MAX),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(TRANSPORTS_MAX))),
  }),
});
export type MadeCredential = z.output<typeof madeCredential>;

const named = z.object({ type, id: z.string(), transports: z.optional(z.array(z.string())) });

/** What a browser is asked to have signed. */
export const signingOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  /** Empty: the person chooses among all keys of this page. */
  allowCredentials: z.array(named),
  userVerification: z.enum(['required', 'preferred']),
});
export type SigningOptions = z.output<typeof signingOptions>;

/** Of what a browser is asked to make a passkey. */
export const makingOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number() })),
  excludeCredentials: z.array(named),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
