import { acceptInvitation, getInvitation } from '../../shared/account/link-calls.ts';
import { type Operation, type PrepareContext, operation } from '../http/operation.ts';
import { digestOfSecret } from '../secret.ts';
import { forgetDevices } from './known-device-store.ts';
import { markAccepted } from './invitation-store.ts';
import { takeLink } from './one-time-link-store.ts';
import { invitationLink, invitationOver } from './one-time-links.ts';
import { passwordIssue, refuseWeak } from './password.ts';
import { type AccountDeps, requirePerson, signIn } from './sign-in.ts';
import { savePassword } from './store.ts';

/** An invited person sets a password and is logged in. */
export const invitationOperations = (deps: AccountDeps): Operation[] => [
  operation(getInvitation, {
    runsAs: 'system',
    perform: async ({ tx, now }, { query }) => {
      const { userId, expiresAt } = await invitationLink(tx, query.code, now);
      const { user } = await requirePerson(tx, userId);
      return { expiresAt: expiresAt.toISOString(), userName: user.userName, account: user.account };
    },
  }),
  operation(acceptInvitation, {
    runsAs: 'system',
    prepare: (context, { body }) => hashFor(deps, context, acceptInvitation.body.safeParse(body).data),
    perform: async (context, { body }, _found, passwordHash) => {
      const { tx, now } = context;
      const link = await invitationLink(tx, body.code, now);
      const person = await requirePerson(tx, link.userId);
      refuseWeak(body.password, person.user.account);
      if (person.user.disabledAt !== null || passwordHash === null) throw invitationOver(link);
      if (!(await takeLink(tx, digestOfSecret(body.code), 'invitation', now))) throw invitationOver(link);
      await savePassword(tx, link.userId, passwordHash, now);
      await deps.sessions.endAllOf(tx, link.userId);
      await forgetDevices(tx, link.userId);
      await markAccepted(tx, link.userId, now);
      return signIn(deps, context, person, { way: 'invitation' });
    },
  }),
];

/** Hashes outside of the transaction, and only for a valid link (for the reasons see password-operations.ts). */
async function hashFor(
  { hasher }: AccountDeps,
  { database, clock }: PrepareContext,
  input: { code: string; password: string } | undefined,
): Promise<string | null> {
  if (!input) return null;
  const account = await database.read({ kind: 'system' }, async (tx) => {
    const link = await invitationLink(tx, input.code, clock.now()).catch(() => null);
    return link && (await requirePerson(tx, link.userId)).user.account;
  });
  return account === null || passwordIssue(input.password, account) ? null : hasher.hash(input.password);
}
