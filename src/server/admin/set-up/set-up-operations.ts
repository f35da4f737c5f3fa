import { getSetUp, setUp } from '../../../shared/account/link-calls.ts';
import { CallError } from '../../../shared/errors.ts';
import { setUpLink, setUpOver } from '../../account/one-time-links.ts';
import { takeLink } from '../../account/one-time-link-store.ts';
import { passwordIssue, refuseWeak } from '../../account/password.ts';
import { type AccountDeps, requirePerson, signIn } from '../../account/sign-in.ts';
import { addUser, lockByName, savePassword } from '../../account/store.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { saveFirstFactorPolicy } from '../../account/factor-policy-store.ts';
import { digestOfSecret } from '../../secret.ts';
import { audit } from '../audit/audit-store.ts';
import { saveVendor, readVendor } from './vendor-store.ts';

/** The first admin is made at the one-time set-up address (docs/decisions/0035-first-day.md). */
export const setUpOperations = (deps: AccountDeps): Operation[] => [
  operation(getSetUp, {
    runsAs: 'system',
    perform: async ({ tx, now }, { query }) => ({
      expiresAt: (await setUpLink(tx, query.code, now)).expiresAt.toISOString(),
    }),
  }),
  operation(setUp, {
    runsAs: 'system',
    // Outside of the transaction, because hashing is slow; and only for a valid link, so that nobody else can cause the work.
    prepare: async ({ database, clock }, { body }) => {
      const input = setUp.body.safeParse(body).data;
      if (!input || passwordIssue(input.password, input.email)) return null;
      const isValid = await database.read({ kind: 'system' }, (tx) =>
        setUpLink(tx, input.code, clock.now()).then(
          () => true,
          (error: unknown) => {
            if (error instanceof CallError) return false;
            throw error;
          },
        ),
      );
      return isValid ? deps.hasher.hash(input.password) : null;
    },
    perform: async (context, { body }, _found, passwordHash) => {
      const { tx, clock, now } = context;
      const { code, email, password, userName, language, vendorName } = body;
      await lockByName(tx, 'setUp');
      await setUpLink(tx, code, now);
      refuseWeak(password, email);
      const user = { account: email, userName, role: 'admin', organisationId: null, language } as const;
      const userId = await addUser(tx, clock, user);
      if (userId === null)
        throw new CallError('invalid', { text: { key: 'error.taken' }, issues: { email: { key: 'error.taken' } } });
      if (passwordHash === null || !(await takeLink(tx, digestOfSecret(code), 'setUp', now))) throw setUpOver();
      await savePassword(tx, userId, passwordHash, now);
      await nameVendor(context, userId, vendorName);
      await saveFirstFactorPolicy(tx, now);
      return signIn(deps, context, await requirePerson(tx, userId), { way: 'setUp' });
    },
  }),
];

/** Stores the vendor's name, and the first entries of the audit log. */
async function nameVendor({ tx, clock, ip, requestId }: Context, userId: string, name: string): Promise<void> {
  const before = await readVendor(tx);
  await saveVendor(tx, { ...before, version: before.version + 1, name });
  const actor = { id: userId, via: 'page', ip, requestId, clock } as const;
  const record = { operation: setUp.name, before: null };
  await audit(tx, actor, { ...record, entity: 'people', record: userId, after: { role: 'admin' } });
  await audit(tx, actor, { ...record, entity: 'settings', record: 'vendor', after: { name } });
}
