import { register, resetPassword } from '../../shared/account/calls.ts';
import type { CodePurpose } from '../../shared/account/calls.ts';
import type { Entered } from '../../shared/account/session-calls.ts';
import { CallError } from '../../shared/errors.ts';
import type { Tx } from '../db/database.ts';
import { isRegistrationOpen } from '../document/store.ts';
import type { Context, Operation, PrepareContext } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { tryCode, isCodeAccepted } from './codes.ts';
import { forgetDevices } from './known-device-store.ts';
import { passwordIssue, refuseWeak } from './password.ts';
import type { AccountDeps } from './sign-in.ts';
import { requirePerson, signIn, wrongCode } from './sign-in.ts';
import { addOrganisation, addUser, saveConsent, savePassword, personByAccount } from './store.ts';

const accountTaken = (): CallError =>
  new CallError('invalid', { text: { key: 'error.taken' }, issues: { email: { key: 'error.taken' } } });

/** Throws `forbidden` while there are no legal texts: nobody can agree to what is not there. */
export async function refuseClosedRegistration(tx: Tx): Promise<void> {
  if (!(await isRegistrationOpen(tx))) throw new CallError('forbidden', { text: { key: 'error.registrationClosed' } });
}

/** Setting a password by a mailed code: for a new partner, and for a forgotten password. */
export function passwordOperations(deps: AccountDeps): Operation[] {
  const { sessions } = deps;
  return [
    operation(register, {
      runsAs: 'system',
      prepare: (prepareContext, { body }) =>
        hashFor(deps, prepareContext, 'register', register.body.safeParse(body).data),
      perform: async (context, { body }, _found, passwordHash) => {
        await refuseClosedRegistration(context.tx);
        refuseWeak(body.password, body.email);
        return (await consumeCode(deps, context, 'register', body)) && passwordHash !== null
          ? newPartner(deps, context, body, passwordHash)
          : wrongCode(await personByAccount(context.tx, body.email));
      },
    }),
    operation(resetPassword, {
      runsAs: 'system',
      prepare: (prepareContext, { body }) =>
        hashFor(deps, prepareContext, 'reset', resetPassword.body.safeParse(body).data),
      perform: async (context, { body }, _found, passwordHash) => {
        refuseWeak(body.password, body.email);
        const { tx, now } = context;
        const isRight = await consumeCode(deps, context, 'reset', body);
        const person = await personByAccount(tx, body.email);
        if (!isRight || passwordHash === null || !person || person.user.disabledAt !== null) return wrongCode(person);
        await savePassword(tx, person.user.id, passwordHash, now);
        await sessions.endAllOf(tx, person.user.id);
        await forgetDevices(tx, person.user.id);
        return null;
      },
    }),
  ];
}

interface NewPasswordInput {
  email: string;
  code: string;
  password: string;
}

/**
 * The hash of a new password, made outside the transaction: hashing must not keep a connection from the reads of others
 * (safety.md 15). Null unless the code is right, so that a request that will be refused costs no hashing.
 */
async function hashFor(
  { hasher, seal }: AccountDeps,
  { database, clock }: PrepareContext,
  purpose: CodePurpose,
  input: NewPasswordInput | undefined,
): Promise<string | null> {
  if (!input || passwordIssue(input.password, input.email)) return null;
  const attempt = { address: input.email, purpose, code: input.code };
  const isRight = await database.transaction({ kind: 'system' }, (tx) => isCodeAccepted({ tx, clock, seal }, attempt));
  return isRight ? hasher.hash(input.password) : null;
}

const consumeCode = (
  { seal }: AccountDeps,
  { tx, clock }: Context,
  purpose: CodePurpose,
  { email, code }: NewPasswordInput,
): Promise<boolean> => tryCode({ tx, clock, seal }, { address: email, purpose, code, consume: true });

/** A new partner gets an organisation of their own, also when the company name exists already (domain.md, Roles). */
async function newPartner(
  deps: AccountDeps,
  context: Context,
  body: { email: string; userName: string; company: string; phone?: string | undefined },
  passwordHash: string,
): Promise<Entered | CallError> {
  const { tx, clock, now, language } = context;
  if (await personByAccount(tx, body.email)) return accountTaken();
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
  if (userId === null) throw accountTaken();
  await savePassword(tx, userId, passwordHash, now);
  await saveConsent(tx, userId, now);
  return signIn(deps, context, await requirePerson(tx, userId), { way: 'registration' });
}
