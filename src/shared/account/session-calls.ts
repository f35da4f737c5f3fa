import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';
import { firstEndpoints } from '../endpoint.ts';
import { languages } from '../text/languages.ts';
import { roles } from '../ticket/roles.ts';

/** spec 3, Local user info; `userType` "0" is an insider (domain.md, Roles). */
export const profile = z.object({
  userId: z.string(),
  userName: z.string(),
  account: z.string(),
  avatar: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: z.enum(languages),
  userType: z.enum(['0', '1']),
  roles: z.array(z.enum(roles)),
  organisationName: z.nullable(z.string()),
  customerService: z.object({ phone: z.string() }),
  /** Only when there are legal texts to which this user has not agreed yet: the page asks before anything else. */
  consentDue: z.optional(z.literal(true)),
  /**
   * Only of a role that needs a second factor, without one: at a login always, else once the day has come. Then every
   * other call is refused until it is set up.
   */
  secondFactorDue: z.optional(z.object({ from: instant })),
});
export type Profile = z.output<typeof profile>;
/**
 * `deviceToken` marks this device as one that has signed in before; the next login may bring it along (safety.md 7).
 */
export const signedIn = z.extend(profile, { token: z.string(), deviceToken: z.string() });
export type Session = z.output<typeof signedIn>;

export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];
/** Instead of a token: the ticket with which `login/second` gives it. */
const secondFactorWanted = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(factorMethods)) }),
});
export type SecondFactor = z.output<typeof secondFactorWanted>['secondFactor'];
/** What every way in answers. */
export const entered = z.union([signedIn, secondFactorWanted]);
/** Whether somebody is signed in now; else something is asked for first. */
export const isSignedIn = (answer: unknown): answer is Session => Object.hasOwn(Object(answer) as object, 'token');
export type Entered = z.output<typeof entered>;

export const exchangeToken = defineCall({
  ...firstEndpoints.exchangeToken,
  summary: "Exchanges a token from an address (revoked) or from the native app (stays the app's).",
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), source: z.enum(['link', 'app']) }),
  output: entered,
});

export const userInfo = defineCall({
  ...firstEndpoints.userInfo,
  summary: 'My profile.',
  output: profile,
});

export const logout = defineCall({
  ...firstEndpoints.logout,
  summary: 'Ends this session.',
});
