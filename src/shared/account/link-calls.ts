import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';
import { objectOf, schemaOf } from '../field/schema.ts';
import { languages } from '../text/languages.ts';
import { invitationEntries, setUpEntries } from './account-entries.ts';
import { entered, isSignedIn } from './session-calls.ts';

const CODE_MAX = 64;
const code = z.string().check(z.minLength(1), z.maxLength(CODE_MAX));

export const getSetUp = defineCall({
  name: 'account.getSetUp',
  summary: 'Whether the one-time set-up address still counts; unknown, used or expired: 404.',
  method: 'GET',
  path: '/api/client/v1/setup',
  access: 'anyone',
  rate: 'login',
  query: z.strictObject({ code }),
  output: z.object({ expiresAt: instant }),
});

export const setUp = defineCall({
  name: 'account.setUp',
  summary: 'Makes the first admin of a new installation, once, and signs them in.',
  method: 'POST',
  path: '/api/client/v1/setup',
  access: 'anyone',
  rate: 'login',
  creates: true,
  body: z.extend(objectOf(setUpEntries), { code, language: z.enum(languages) }),
  output: entered,
});

export const getInvitation = defineCall({
  name: 'account.getInvitation',
  summary: 'Whom an invitation is for; unknown, used or expired: 404 with whom to ask.',
  method: 'GET',
  path: '/api/client/v1/invitation',
  access: 'anyone',
  rate: 'login',
  query: z.strictObject({ code }),
  output: z.object({ expiresAt: instant, userName: z.string(), account: z.string() }),
});

export const acceptInvitation = defineCall({
  name: 'account.acceptInvitation',
  summary: 'Sets the password of the invited, once, and signs them in; their sessions before it end.',
  method: 'POST',
  path: '/api/client/v1/invitation',
  access: 'anyone',
  rate: 'login',
  creates: true,
  hasCreated: isSignedIn,
  body: z.strictObject({ code, password: schemaOf(invitationEntries.password) }),
  output: entered,
});
