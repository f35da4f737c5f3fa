import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { LOGIN_CHANNELS } from '../constants.ts';
import { schemaOf } from '../field/schema.ts';
import { emailLoginEntries } from './account-entries.ts';
import { entered } from './session-calls.ts';

const SECRET_MAX = 200;
const secret = z.string().check(z.minLength(1), z.maxLength(SECRET_MAX));

/** There is an account with the provider's address: its owner proves once, by a mailed code, that both are one. */
export const confirmWanted = z.object({ confirm: z.object({ account: z.string(), provider: z.string() }) });
export type ConfirmWanted = z.output<typeof confirmWanted>;

export const loginOidc = defineCall({
  name: 'account.loginOidc',
  summary:
    'Signs in by what a provider has answered, in the browser that was there; an account of before is joined by a mailed code.',
  method: 'POST',
  path: '/api/client/v1/login/oidc',
  access: 'anyone',
  rate: 'login',
  body: z.strictObject({
    signin: secret,
    channel: z.optional(z.enum(LOGIN_CHANNELS)),
    deviceToken: z.optional(secret),
    /** Of the mail to the account that is to be joined. */
    code: z.optional(schemaOf(emailLoginEntries.code)),
  }),
  output: z.union([...entered.def.options, confirmWanted]),
});
