import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { LOGIN_CHANNELS } from '../constants.ts';
import { schemaOf } from '../field/schema.ts';
import { loginEntries, passkeyEntries } from './account-entries.ts';
import { madeCredential, makingOptions, signedCredential, signingOptions } from './credential.ts';
import { TICKET_MAX } from './factor-calls.ts';
import { entered } from './session-calls.ts';

export const loginPasskeyOptions = defineCall({
  name: 'account.loginPasskeyOptions',
  summary: 'What a passkey is to sign for a login; with a ticket for its second step. Tells nothing about an account.',
  method: 'POST',
  path: '/api/client/v1/login/passkey/options',
  access: 'anyone',
  body: z.strictObject({
    account: z.optional(schemaOf(loginEntries.account)),
    ticket: z.optional(z.string().check(z.minLength(1), z.maxLength(TICKET_MAX))),
  }),
  output: signingOptions,
});

export const loginPasskey = defineCall({
  name: 'account.loginPasskey',
  summary: 'Signs in by a passkey that has verified its owner; it is password and second factor in one.',
  method: 'POST',
  path: '/api/client/v1/login/passkey',
  access: 'anyone',
  rate: 'login',
  body: z.strictObject({
    credential: signedCredential,
    channel: z.optional(z.enum(LOGIN_CHANNELS)),
    deviceToken: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  output: entered,
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  usedAt: z.nullable(instant),
  /** Other devices of the owner have it too. */
  shared: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyOptions = defineCall({
  name: 'account.passkeyOptions',
  summary: 'Of what a passkey of mine is made. Needs X-Confirmation if I have a second factor already.',
  method: 'POST',
  path: '/api/client/v1/user/passkeys/options',
  access: 'user',
  output: makingOptions,
});

export const addPasskey = defineCall({
  name: 'account.addPasskey',
  summary: 'Adds a passkey of mine. With my first second factor it answers ten recovery codes.',
  method: 'POST',
  path: '/api/client/v1/user/passkeys',
  access: 'user',
  creates: true,
  body: z.strictObject({ credential: madeCredential, name: schemaOf(passkeyEntries.name) }),
  output: z.extend(passkey, { recoveryCodes: z.nullable(z.array(z.string())) }),
});

export const listPasskeys = defineCall({
  name: 'account.listPasskeys',
  summary: 'My passkeys.',
  method: 'GET',
  path: '/api/client/v1/user/passkeys',
  access: 'user',
  output: z.object({ items: z.array(passkey), next: z.null() }),
});

export const removePasskey = defineCall({
  name: 'account.removePasskey',
  summary: 'Removes a passkey of mine. Needs X-Confirmation.',
  method: 'DELETE',
  path: '/api/client/v1/user/passkeys/:id',
  access: 'user',
  params: idParams,
});

export const confirmOptions = defineCall({
  name: 'account.confirmOptions',
  summary: 'What one of my passkeys is to sign to prove again who I am.',
  method: 'POST',
  path: '/api/client/v1/user/confirm/options',
  access: 'user',
  output: signingOptions,
});
