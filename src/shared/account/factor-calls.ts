import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';
import { FACTOR_CODE_MAX } from '../constants.ts';
import { schemaOf } from '../field/schema.ts';
import { totpEntries } from './account-entries.ts';
import { signedCredential } from './credential.ts';
import { factorMethods, signedIn } from './session-calls.ts';

export const TICKET_MAX = 300;

export const loginSecond = defineCall({
  name: 'account.loginSecond',
  summary:
    'The second step of a login, with the ticket of the first: a code of the app, a passkey, or a recovery code.',
  method: 'POST',
  path: '/api/client/v1/login/second',
  access: 'anyone',
  rate: 'login',
  body: z.strictObject({
    ticket: z.string().check(z.minLength(1), z.maxLength(TICKET_MAX)),
    method: z.enum(factorMethods),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(FACTOR_CODE_MAX))),
    credential: z.optional(signedCredential),
  }),
  output: signedIn,
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const factors = defineCall({
  name: 'account.factors',
  summary: 'My second factor: the app since when, how many passkeys, and how many recovery codes are left.',
  method: 'GET',
  path: '/api/client/v1/user/factors',
  access: 'user',
  output: z.object({
    totp: z.nullable(z.object({ since: instant })),
    passkeys: z.number(),
    recoveryCodes: z.number(),
  }),
});

export const beginTotp = defineCall({
  name: 'account.beginTotp',
  summary: 'A new secret for an app that makes codes; it counts from `confirm` on. 409 if there is one.',
  method: 'POST',
  path: '/api/client/v1/user/totp',
  access: 'user',
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = defineCall({
  name: 'account.confirmTotp',
  summary:
    'Proves by a code that the app has the secret: from now on it is asked at login. Answers ten recovery codes.',
  method: 'POST',
  path: '/api/client/v1/user/totp/confirm',
  access: 'user',
  rate: 'login',
  body: z.strictObject({ code: schemaOf(totpEntries.code) }),
  output: recoveryCodes,
});

export const removeTotp = defineCall({
  name: 'account.removeTotp',
  summary: 'Removes my app, and the recovery codes if no passkey is left. Needs X-Confirmation.',
  method: 'DELETE',
  path: '/api/client/v1/user/totp',
  access: 'user',
});

export const renewRecoveryCodes = defineCall({
  name: 'account.renewRecoveryCodes',
  summary: 'Ten new recovery codes; those before count no more. Needs X-Confirmation.',
  method: 'POST',
  path: '/api/client/v1/user/recoveryCodes',
  access: 'user',
  output: recoveryCodes,
});
