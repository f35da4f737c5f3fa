import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { FACTOR_CODE_MAX, LOGIN_CHANNELS } from '../constants.ts';
import { objectOf, schemaOf, shapeOf } from '../field/schema.ts';
import { languages } from '../text/languages.ts';
import { upload } from '../upload/upload-list.ts';
import { emailLoginEntries, loginEntries, profileEntries, registerEntries, resetEntries } from './account-entries.ts';
import { signedCredential } from './credential.ts';
import { entered, isSignedIn, profile, signedIn } from './session-calls.ts';
import { registrationModes } from './registration.ts';

const channel = z.optional(z.enum(LOGIN_CHANNELS));
const deviceToken = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));
export const codePurposes = ['login', 'register', 'reset'] as const;
export type CodePurpose = (typeof codePurposes)[number];
const purpose = z.enum(codePurposes);

export const login = defineCall({
  name: 'account.login',
  summary: 'Signs in by password.',
  method: 'POST',
  path: '/api/client/v1/login',
  access: 'anyone',
  rate: 'login',
  body: z.strictObject({ ...shapeOf(loginEntries), channel, deviceToken }),
  output: entered,
});

export const emailLogin = defineCall({
  name: 'account.emailLogin',
  summary: 'Signs in by a code sent by e-mail.',
  method: 'POST',
  path: '/api/client/v1/emailLogin',
  access: 'anyone',
  rate: 'login',
  body: z.strictObject({ ...shapeOf(emailLoginEntries), channel, deviceToken }),
  output: entered,
});

export const sendEmailCode = defineCall({
  name: 'account.sendEmailCode',
  summary: 'Sends a code; answers the same whether the address is known or not.',
  method: 'POST',
  path: '/api/client/v1/sendEmailCode',
  access: 'anyone',
  rate: 'code',
  body: z.strictObject({ email: schemaOf(emailLoginEntries.email), purpose }),
  output: z.object({ retryAfter: z.number() }),
});

export const validateEmailCode = defineCall({
  name: 'account.validateEmailCode',
  summary: 'Tells whether a code would be accepted; counts as a try.',
  method: 'GET',
  path: '/api/client/v1/validateEmailCode',
  access: 'anyone',
  rate: 'login',
  query: z.strictObject({ ...shapeOf(emailLoginEntries), purpose }),
  output: z.object({ valid: z.boolean() }),
});

export const getRegistration = defineCall({
  name: 'account.registration',
  summary: 'How partners can register themselves: not before privacy policy and service agreement exist.',
  method: 'GET',
  path: '/api/client/v1/registration',
  access: 'anyone',
  output: z.object({
    open: z.boolean(),
    mode: z.enum(registrationModes),
    /** Why nobody can. */
    closedBy: z.optional(z.enum(['setting', 'texts'])),
  }),
});

export const register = defineCall({
  name: 'account.register',
  summary: 'Registers a partner by e-mail; where somebody has to let them in first, answers 200 and no token.',
  method: 'POST',
  path: '/api/client/v1/emailUserRegister',
  access: 'anyone',
  rate: 'login',
  creates: true,
  hasCreated: isSignedIn,
  body: objectOf(registerEntries),
  output: z.union([signedIn, z.object({ pending: z.literal(true) })]),
});

export const resetPassword = defineCall({
  name: 'account.resetPassword',
  summary: 'Sets a new password by a code; ends every session of the user.',
  method: 'POST',
  path: '/api/client/v1/resetPassword',
  access: 'anyone',
  rate: 'login',
  body: objectOf(resetEntries),
});

export const userInfoIfAny = defineCall({
  name: 'account.userInfoIfAny',
  summary: 'My profile, or null without a session.',
  method: 'GET',
  path: '/api/v1/user/userInfo',
  access: 'optional',
  output: z.nullable(profile),
});

const textVersion = z.strictObject({ language: z.enum(languages), version: z.int().check(z.positive(), z.lte(1e6)) });
/** The versions that somebody was shown. */
const agreed = z.strictObject({ policy: textVersion, agreement: textVersion });
export type Agreed = z.output<typeof agreed>;

export const consent = defineCall({
  name: 'account.consent',
  summary:
    'Agrees to the privacy policy and the service agreement: to the versions in `texts` (409 unless they are the newest), else to the newest in my language.',
  method: 'POST',
  path: '/api/client/v1/user/consent',
  access: 'user',
  body: z.strictObject({ texts: z.optional(agreed) }),
  output: profile,
});

export const changeProfile = defineCall({
  name: 'account.changeProfile',
  summary: 'Changes my name, phone, language or picture; null takes the picture away.',
  method: 'PATCH',
  path: '/api/client/v1/user/profile',
  access: 'user',
  body: z.strictObject({ ...shapeOf(profileEntries), avatar: z.optional(z.nullable(upload)) }),
  output: profile,
});

export const listSessions = defineCall({
  name: 'account.listSessions',
  summary: 'The devices on which I am signed in.',
  method: 'GET',
  path: '/api/client/v1/user/sessions',
  access: 'user',
  output: z.object({
    items: z.array(
      z.object({ id: z.string(), device: z.string(), createdAt: instant, lastSeenAt: instant, current: z.boolean() }),
    ),
    next: z.null(),
  }),
});

export const endSession = defineCall({
  name: 'account.endSession',
  summary: 'Signs one of my devices out.',
  method: 'DELETE',
  path: '/api/client/v1/user/sessions/:id',
  access: 'user',
  params: idParams,
});

export const endOtherSessions = defineCall({
  name: 'account.endOtherSessions',
  summary: 'Signs all my other devices out.',
  method: 'DELETE',
  path: '/api/client/v1/user/sessions',
  access: 'user',
  output: z.object({ ended: z.number() }),
});

/** The answer is sent along as `X-Confirmation` with what asks for it. */
export const confirmPassword = defineCall({
  name: 'account.confirm',
  summary:
    'Proves again by password, code or passkey who I am, for what is sensitive: 10 minutes, in this session alone.',
  method: 'POST',
  path: '/api/client/v1/user/confirm',
  access: 'user',
  rate: 'login',
  /** `code`: of the app, or a recovery code. `credential`: signed by a passkey for `confirm/options`. */
  body: z.strictObject({
    password: z.optional(schemaOf(loginEntries.password)),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(FACTOR_CODE_MAX))),
    credential: z.optional(signedCredential),
  }),
  output: z.object({ confirmation: z.string(), expiresAt: instant }),
});
