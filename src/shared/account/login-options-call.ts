import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { firstEndpoints } from '../endpoint.ts';
import { registrationModes } from './registration.ts';

export const loginOptions = defineCall({
  ...firstEndpoints.loginOptions,
  summary: 'By what one can log in here, and whether partners can register themselves.',
  output: z.object({
    password: z.boolean(),
    emailCode: z.boolean(),
    /** Only on PUBLIC_URL's own host by https, or on this machine. */
    passkey: z.boolean(),
    registration: z.enum(registrationModes),
    providers: z.array(z.object({ id: z.string(), name: z.string(), start: z.string() })),
  }),
});
