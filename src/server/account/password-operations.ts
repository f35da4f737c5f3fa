import { register, resetPassword, type CodePurpose } from '../../shared/account/calls.ts';
import { domainOf } from '../../shared/account/mail-domains.ts';
import { isSignedIn, type Session } from '../../shared/account/session-calls.ts';
import { CallError } from '../../shared/errors.ts';
import { type Context, type Operation, type PrepareContext, operation } from '../http/operation.ts';
import { tryCode, isCodeAccepted } from './codes.ts';
import { forgetDevices } from './known-device-store.ts';
import { passwordIssue, refuseWeak } from './password.ts';
import { askToBeLetIn, openRegistration, tellOfTwin, type Newcomer } from './registration.ts';
import { organisationOfDomain } from './registration-store.ts';
import { type AccountDeps, requirePerson, signIn, wrongCode } from './sign-in.ts';
import { addOrganisation, addUser, savePassword, personByAccount } from './store.ts';
import { saveConsent } from '../document/consent-store.ts';

const accountTaken = (): CallError =>
  new CallError('invalid', { text: { key: 'error.taken' }, issues: { email: { key: 'error.taken' } } });

/** Setting a password by a mailed code: for a new partner, and for a forgotten password. */
export function passwordOperations(deps: AccountDeps): Operation[] {
  const { sessions } = deps;
  return [
    operation(register, {
      runsAs: 'system',
      prepare: (prepareContext, { body }) =>
        hashFor(deps, prepareContext, 'register', register.body.safeParse(body).data),
      perform: async (context, { body }, _found, passwordHash) => {
        const { tx } = context;
        const mode = await openRegistration(tx);
        refuseWeak(body.password, body.email);
        if (!(await consumeCode(deps, context, 'register', body)) || passwordHash === null)
          return wrongCode(await personByAccount(tx, body.email));
        const home = mode === 'domains' ? await organisationOfDomain(tx, domainOf(body.email)) : undefined;
        return mode === 'approval' || (mode === 'domains' && home === undefined)
          ? askToBeLetIn(deps, context, body, passwordHash)
          : newPartner(deps, context, body, passwordHash, home);
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

/**
 * A new partner without an organisation gets one of their own, also when the company name exists already (domain.md,
 * Roles).
 */
async function newPartner(
  deps: AccountDeps,
  context: Context,
  body: Newcomer,
  passwordHash: string,
  home: string | undefined,
): Promise<Session | CallError> {
  const { tx, clock, now, language } = context;
  if (await personByAccount(tx, body.email)) return accountTaken();
  const organisationId = home ?? (await addOrganisation(tx, clock, body.company));
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
  if (home === undefined) await tellOfTwin(deps, context, body);
  const entered = await signIn(deps, context, await requirePerson(tx, userId), { way: 'registration' });
  if (!isSignedIn(entered)) throw new Error('Who has just registered has no second factor.');
  return entered;
}
