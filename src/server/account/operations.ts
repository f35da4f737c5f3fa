import {
  emailLogin,
  login,
  register,
  resetPassword,
  sendEmailCode,
  validateEmailCode,
} from '../../shared/account/calls.ts';
import { exchangeToken } from '../../shared/account/session-calls.ts';
import type { CodePurpose } from '../../shared/account/calls.ts';
import type { Session } from '../../shared/account/session-calls.ts';
import { EMAIL_CODE_PAUSE_SECONDS } from '../../shared/constants.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { newCode, tryCode } from './codes.ts';
import { countedOn, rememberDevice } from './known-device.ts';
import { forgetDevices } from './known-device-store.ts';
import { codeMail, existsMail } from './mails.ts';
import type { Hasher } from './password.ts';
import { passwordIssue } from './password.ts';
import { profileOf } from './profile.ts';
import type { Sessions } from './sessions.ts';
import type { Person } from './store.ts';
import { addOrganisation, addUser, keepPassword, personByAccount, personById, reallyOrNot } from './store.ts';

export interface AccountNeeds {
  sessions: Sessions;
  hasher: Hasher;
  /** The address of the page, without a slash at its end. */
  publicUrl: string;
}

/** The same answer for an unknown account, a wrong password and a disabled account. */
const wrongPassword = (): CallError =>
  new CallError('invalid', { text: { key: 'error.login' }, issues: { password: { key: 'error.login' } } });
const wrongCode = (): CallError =>
  new CallError('invalid', { text: { key: 'error.code' }, issues: { code: { key: 'error.code' } } });
const taken = (): CallError =>
  new CallError('invalid', { text: { key: 'error.taken' }, issues: { email: { key: 'error.taken' } } });

/** The calls that need no session (spec 6): login, codes, registration, new password, exchange of a token. */
export function entryOperations(needs: AccountNeeds): Operation[] {
  const { sessions, hasher } = needs;
  return [
    operation(login, {
      runsAs: 'system',
      countedOn: (body, { database, now }) => countedOn(database, now, body),
      // Outside the transaction: hashing must not keep a connection from the reads of others (safety.md 15).
      prepare: async ({ database }, asked) => checkPassword(hasher, database, asked.body),
      perform: async (context, { body }, _found, checked) => {
        const person = await personByAccount(context.tx, body.account);
        // The hash is compared, because the password may have been changed in between.
        const isRight = checked !== null && checked === person?.passwordHash;
        return person && isRight && person.user.disabledAt === null
          ? signIn(needs, context, person, { channel: body.channel, deviceToken: body.deviceToken })
          : wrongPassword();
      },
    }),
    operation(emailLogin, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        if (
          !(await tryCode(context.tx, context.clock, {
            address: body.email,
            purpose: 'login',
            code: body.code,
            consume: true,
          }))
        )
          return wrongCode();
        const person = await personByAccount(context.tx, body.email);
        return person && person.user.disabledAt === null
          ? signIn(needs, context, person, { channel: body.channel })
          : wrongCode();
      },
    }),
    operation(sendEmailCode, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        await sendCode(needs, context, body.email, body.purpose);
        return { retryAfter: EMAIL_CODE_PAUSE_SECONDS };
      },
    }),
    operation(validateEmailCode, {
      runsAs: 'system',
      writes: true,
      perform: async ({ tx, clock }, { query: { email, code, purpose } }) => ({
        valid: await tryCode(tx, clock, { address: email, purpose, code, consume: false }),
      }),
    }),
    operation(register, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        refuseWeak(body.password, body.email);
        if (
          !(await tryCode(context.tx, context.clock, {
            address: body.email,
            purpose: 'register',
            code: body.code,
            consume: true,
          }))
        )
          return wrongCode();
        return newPartner(needs, context, body);
      },
    }),
    operation(resetPassword, {
      runsAs: 'system',
      perform: async ({ tx, clock, now }, { body }) => {
        refuseWeak(body.password, body.email);
        if (!(await tryCode(tx, clock, { address: body.email, purpose: 'reset', code: body.code, consume: true })))
          return wrongCode();
        const person = await personByAccount(tx, body.email);
        if (!person || person.user.disabledAt !== null) return wrongCode();
        await keepPassword(tx, person.user.id, await hasher.hash(body.password), now);
        await sessions.endAllOf(tx, person.user.id);
        await forgetDevices(tx, person.user.id);
        return null;
      },
    }),
    operation(exchangeToken, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        const { tx } = context;
        const old = await sessions.find(tx, body.token);
        // domain.md, deviation 7. Of several at once with the same link, one gets the session.
        if (body.source === 'link' && !(await sessions.end(tx, old.id, old.userId)))
          throw new CallError('sessionExpired');
        return signIn(needs, context, await existing(tx, old.userId), {
          channel: body.source === 'app' ? '4002' : (old.channel ?? undefined),
          createdAt: old.createdAt,
        });
      },
    }),
  ];
}

/** Answers the hash that the password fits, else null; an unknown account takes as long as a known one. */
async function checkPassword(hasher: Hasher, database: Database, body: unknown): Promise<string | null> {
  const asked = login.body.safeParse(body);
  if (!asked.success) return null;
  const person = await database.transaction({ kind: 'system' }, (tx) => personByAccount(tx, asked.data.account));
  const hash = person?.passwordHash ?? null;
  return (await hasher.verify(hash, asked.data.password)) ? hash : null;
}

async function signIn(
  { sessions }: AccountNeeds,
  { tx, device, clock, now }: Context,
  person: Person,
  by: { channel?: string | undefined; createdAt?: Date; deviceToken?: string | undefined },
): Promise<Session> {
  const userId = person.user.id;
  const token = await sessions.start(tx, { userId, device, channel: by.channel ?? null, createdAt: by.createdAt });
  const deviceToken = await rememberDevice(tx, { userId, given: by.deviceToken, now, fresh: clock.secret });
  return { ...profileOf(person), token, deviceToken };
}

/** Answers after the same work for known and unknown addresses; only the mail makes the difference (safety.md 7). */
async function sendCode(
  { publicUrl }: AccountNeeds,
  { tx, clock, jobs, language }: Context,
  address: string,
  purpose: CodePurpose,
): Promise<void> {
  const code = await newCode(tx, clock, address, purpose);
  const person = await personByAccount(tx, address);
  const isKnown = person !== undefined && person.user.disabledAt === null;
  const reader = person ? { language: person.user.language, name: person.user.userName } : { language, name: null };
  const written =
    purpose === 'register' && person ? existsMail(reader, `${publicUrl}/login`) : codeMail(reader, purpose, code);
  const isWanted = purpose === 'register' ? isKnown || person === undefined : isKnown;
  await reallyOrNot(tx, isWanted, () => jobs.send(tx, 'mail', { to: address, ...written }));
}

/** Whoever registers starts in a new organisation of one, whatever company name is typed (domain.md, Roles). */
async function newPartner(
  needs: AccountNeeds,
  context: Context,
  body: { email: string; password: string; userName: string; company: string; phone?: string | undefined },
): Promise<Session | CallError> {
  const { tx, clock, now, language } = context;
  if (await personByAccount(tx, body.email)) return taken();
  const passwordHash = await needs.hasher.hash(body.password);
  const organisationId = await addOrganisation(tx, clock, body.company);
  const user = {
    account: body.email,
    userName: body.userName,
    role: 'partner',
    organisationId,
    phone: body.phone || null,
    language,
  } as const;
  const userId = await addUser(tx, clock, user);
  if (userId === null) throw taken();
  await keepPassword(tx, userId, passwordHash, now);
  return signIn(needs, context, await existing(tx, userId), {});
}

function refuseWeak(password: string, account: string): void {
  const issue = passwordIssue(password, account);
  if (issue) throw invalid({ password: issue });
}

/** A user whom the session names; sessions point to users, so that one who is not there is a fault of ours. */
async function existing(tx: Tx, userId: string): Promise<Person> {
  const person = await personById(tx, userId);
  if (!person) throw new Error('A session names a user who does not exist.');
  return person;
}
