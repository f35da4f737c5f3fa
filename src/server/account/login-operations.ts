import { emailLogin, login } from '../../shared/account/calls.ts';
import { exchangeToken } from '../../shared/account/session-calls.ts';
import { CallError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import { type Operation, operation } from '../http/operation.ts';
import { tryCode } from './codes.ts';
import { countedOn } from './known-device.ts';
import type { Hasher } from './password.ts';
import { type AccountDeps, failedAccess, failedLogin, requirePerson, signIn, wrongCode } from './sign-in.ts';
import { personByAccount, type Person } from './store.ts';

/** The same answer for an unknown account, a wrong password and a disabled account. */
const wrongPassword = (person: Person | undefined, isRight: boolean): CallError =>
  new CallError('invalid', {
    text: { key: 'error.login' },
    issues: { password: { key: 'error.login' } },
    logged: failedLogin('password', person),
    access: failedAccess('password', person, isRight),
  });

/** Signing in: by password, by a code, by a token that is exchanged. */
export function loginOperations(deps: AccountDeps): Operation[] {
  const { sessions, hasher } = deps;
  return [
    operation(login, {
      runsAs: 'system',
      countedOn: (body, { database, now }) => countedOn(database, now, body),
      // Outside the transaction: hashing must not keep a connection from the reads of others (safety.md 15).
      prepare: async ({ database }, input) => checkPassword(hasher, database, input.body),
      perform: async (context, { body }, _found, checked) => {
        const person = await personByAccount(context.tx, body.account);
        // The hash is compared, because the password may have been changed in between.
        const isRight = checked !== null && checked === person?.passwordHash;
        return person && isRight && person.user.disabledAt === null
          ? signIn(deps, context, person, { way: 'password', channel: body.channel, deviceToken: body.deviceToken })
          : wrongPassword(person, isRight);
      },
    }),
    operation(emailLogin, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        const { tx, clock } = context;
        const isRight = await tryCode(
          { tx, clock, seal: deps.seal },
          {
            ...{ address: body.email, purpose: 'login', code: body.code, consume: true },
          },
        );
        const person = await personByAccount(tx, body.email);
        if (!isRight) return wrongCode(person);
        return person && person.user.disabledAt === null
          ? signIn(deps, context, person, {
              ...{ way: 'emailCode', channel: body.channel, deviceToken: body.deviceToken },
            })
          : wrongCode(person, isRight);
      },
    }),
    operation(exchangeToken, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        const { tx } = context;
        const old = await sessions.find(tx, body.token);
        // domain.md, deviation 7: of concurrent requests with the same link only one gets the session.
        if (body.source === 'link' && !(await sessions.end(tx, old.id, old.userId)))
          throw new CallError('sessionExpired');
        return signIn(deps, context, await requirePerson(tx, old.userId), {
          way: body.source,
          channel: body.source === 'app' ? '4002' : (old.channel ?? undefined),
          createdAt: old.createdAt,
          identityId: old.identityId ?? undefined,
          providerSession: old.providerSession ?? undefined,
        });
      },
    }),
  ];
}

/** The stored hash if the password matches it, else null. An unknown account takes as long as a known one. */
async function checkPassword(hasher: Hasher, database: Database, body: unknown): Promise<string | null> {
  const parsed = login.body.safeParse(body);
  if (!parsed.success) return null;
  const person = await database.transaction({ kind: 'system' }, (tx) => personByAccount(tx, parsed.data.account));
  const hash = person?.passwordHash ?? null;
  return (await hasher.verify(hash, parsed.data.password)) ? hash : null;
}
