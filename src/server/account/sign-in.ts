import type { Entered, FactorMethod, Session } from '../../shared/account/session-calls.ts';
import { SIGN_IN_TICKET_MINUTES } from '../../shared/constants.ts';
import type { FailedAccess } from '../../shared/account/access-kinds.ts';
import { CallError } from '../../shared/errors.ts';
import { can } from '../../shared/ticket/roles.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/operation.ts';
import type { Seal } from '../seal/seal.ts';
import type { Avatars } from '../upload/avatars.ts';
import { digestOfSecret } from '../secret.ts';
import { factorState, requiredFrom } from './factor-policy-store.ts';
import { passkeyPlace } from './passkey-challenge.ts';
import { recoveryCodesLeft } from './factor-store.ts';
import { knownSince, rememberDevice } from './known-device.ts';
import { tellNewDevice } from './new-device.ts';
import { tellKeptUse } from './oidc/kept-admin.ts';
import type { Hasher } from './password.ts';
import { profileOf } from './profile.ts';
import type { Sessions } from './sessions.ts';
import { type Person, personById } from './store.ts';
import { addTicket } from './ticket-store.ts';

export interface AccountDeps {
  sessions: Sessions;
  hasher: Hasher;
  avatars: Avatars;
  seal: Seal;
  /** The address of the page, without a slash at its end. */
  publicUrl: string;
}

/** The same answer for an unknown address, a wrong code and a disabled account. */
export const wrongCode = (person: Person | undefined, isRight = false): CallError =>
  new CallError('invalid', {
    text: { key: 'error.code' },
    issues: { code: { key: 'error.code' } },
    logged: failedLogin('code', person),
    access: failedAccess('code', person, isRight),
  });

/**
 * The line in the log of a login that failed (safety.md 17). The user's id, never what was typed: somebody may have
 * typed the password into the field of the account.
 */
export const failedLogin = (by: 'password' | 'code', person: Person | undefined) => ({
  message: `wrong ${by}`,
  userId: person?.user.id ?? null,
});

/** The same for the access log. `isRight`: only the account is disabled. */
export const failedAccess = (
  by: 'password' | 'code' | 'passkey',
  person: Person | undefined,
  isRight = false,
): FailedAccess => ({
  kind: 'login',
  userId: person?.user.id ?? null,
  reason: isRight && person?.user.disabledAt ? 'disabled' : by,
});

/** By which call somebody comes in: each row is a call that can answer a token. `test/entries.test.ts` compares them. */
export const entryWays = {
  password: 'account.login',
  emailCode: 'account.emailLogin',
  registration: 'account.register',
  link: 'account.exchangeToken',
  app: 'account.exchangeToken',
  invitation: 'account.acceptInvitation',
  setUp: 'account.setUp',
  passkey: 'account.loginPasskey',
  provider: 'account.loginOidc',
  totp: 'account.loginSecond',
  recovery: 'account.loginSecond',
} as const;
export type EntryWay = keyof typeof entryWays;

interface Entry {
  way: EntryWay;
  channel?: string | undefined;
  createdAt?: Date;
  deviceToken?: string | undefined;
  /** Of whoever comes by a provider: its name, and which session it is there. */
  provider?: string | undefined;
  identityId?: string | undefined;
  providerSession?: string | undefined;
}

const TICKET_BYTES = 32;
/** Between a ticket's secret and the token of the device, which the second step needs and the database keeps nowhere. */
const BESIDE = '.';
export const deviceTokenIn = (ticket: string): string | undefined => ticket.split(BESIDE)[1];

/**
 * Every call that answers a token comes through here (`test/entries.test.ts`), so that what is asked of all is asked
 * here: the second factor, before the device is known and a session starts. The app's token is the app's (decision 0068).
 */
export async function signIn(deps: AccountDeps, context: Context, person: Person, by: Entry): Promise<Entered> {
  const { tx, clock, now } = context;
  const userId = person.user.id;
  if (person.user.service) throw new CallError('forbidden');
  const { hasApp, hasPasskey, policy, hasIdentity, hasLapsed } = await factorState(tx, userId);
  if (hasLapsed) throw lapsed(userId, by.provider);
  const hasFactor = hasApp || hasPasskey;
  const { role } = person.user;
  // Who sets up a new installation is asked at the next login.
  const due = !hasFactor && by.way !== 'setUp' ? requiredFrom(policy, role, hasIdentity) : undefined;
  // A passkey that has verified its owner is both factors in one.
  if (by.way === 'app' || by.way === 'passkey' || !hasFactor) return startSession(deps, context, person, by, due);
  const secret = clock.secret(TICKET_BYTES);
  const ticket = by.deviceToken === undefined ? secret : `${secret}${BESIDE}${by.deviceToken}`;
  await addTicket(tx, digestOfSecret(ticket), {
    userId,
    way: by.way,
    channel: by.channel ?? null,
    sessionCreatedAt: by.createdAt ?? null,
    device: by.deviceToken === undefined ? null : digestOfSecret(by.deviceToken),
    provider: by.provider ?? null,
    identityId: by.identityId ?? null,
    providerSession: by.providerSession ?? null,
    now,
    deviceSince: knownSince(now),
    expiresAt: new Date(now.getTime() + SIGN_IN_TICKET_MINUTES * 60_000),
  });
  const hasRecovery = (await recoveryCodesLeft(tx, userId)) > 0;
  const methods: [FactorMethod, boolean][] = [
    ['totp', hasApp],
    ['passkey', hasPasskey && passkeyPlace(deps.publicUrl, context.calledAt) !== undefined],
    ['recovery', hasRecovery],
  ];
  return { secondFactor: { ticket, methods: methods.filter(([, has]) => has).map(([method]) => method) } };
}

/** Of somebody whose provider's table has no row for them any more, whichever way they come. */
const lapsed = (userId: string, provider: string | undefined): CallError =>
  new CallError('forbidden', {
    text: { key: 'error.providerRow' },
    access: { kind: 'login', userId, reason: 'providerRow', provider },
  });

/** Starts a session and answers it with the profile. */
export async function startSession(
  deps: AccountDeps,
  context: Context,
  person: Person,
  by: Entry,
  factorDue?: string,
): Promise<Session> {
  const { sessions, avatars } = deps;
  const { tx, device, clock, now } = context;
  const userId = person.user.id;
  const { token: deviceToken, isNew } = await rememberDevice(tx, {
    userId,
    known: by.deviceToken,
    now,
    fresh: clock.secret,
  });
  const deviceKey = digestOfSecret(deviceToken);
  if (isNew) await tellNewDevice(deps.publicUrl, context, person, by.way);
  if (by.way !== 'provider' && can(person.user.role, 'administers')) await tellKeptUse(deps.publicUrl, context, person);
  const { channel = null, createdAt, identityId, providerSession } = by;
  const token = await sessions.start(tx, {
    ...{ userId, device, deviceKey, channel, createdAt, identityId, providerSession },
  });
  context.noteAccess({ kind: 'login', userId, outcome: 'ok', reason: by.way, provider: by.provider });
  return { ...(await profileOf(person, avatars, factorDue)), token, deviceToken };
}

/** The user of a session. Throws if there is none: a foreign key makes that impossible. */
export async function requirePerson(tx: Tx, userId: string): Promise<Person> {
  const person = await personById(tx, userId);
  if (!person) throw new Error('A session names a user who does not exist.');
  return person;
}
