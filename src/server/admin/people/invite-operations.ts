import { invitePerson } from '../../../shared/admin/invite-call.ts';
import { id as idSchema } from '../../../shared/call-schemas.ts';
import { CallError } from '../../../shared/errors.ts';
import { invitationMail } from '../../account/mails.ts';
import { makeInvitation } from '../../account/one-time-links.ts';
import { personById } from '../../account/store.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { readVendor } from '../set-up/vendor-store.ts';

/** Invites a person whom an admin has created. The call runs as the system (safety.md 4), so its access is the only check. */
export const inviteOperations = (publicUrl: string): Operation[] => [
  operation(invitePerson, {
    runsAs: 'system',
    find: async ({ tx }, { id }) => {
      const person = idSchema.safeParse(id).success ? await personById(tx, id ?? '') : undefined;
      if (!person) throw new CallError('missing');
      return person.user;
    },
    perform: async (context, _input, user) => {
      const { tx, clock, jobs } = context;
      const actor = actorOf(context);
      if (user.disabledAt !== null) return new CallError('conflict', { text: { key: 'error.personDisabled' } });
      if (user.service) return new CallError('conflict', { text: { key: 'error.serviceUser' } });
      const { url, expiresAt } = await makeInvitation(tx, clock, publicUrl, { userId: user.id, madeBy: actor.id });
      const by = (await personById(tx, actor.id))?.user.userName ?? '';
      const vendor = (await readVendor(tx)).name;
      const recipient = { language: user.language, name: user.userName };
      await jobs.send(tx, 'mail', {
        to: user.account,
        ...invitationMail(recipient, { url, by, vendor }),
        heldFor: user.id,
      });
      await audit(tx, actor, {
        operation: invitePerson.name,
        entity: 'people',
        record: user.id,
        before: null,
        after: { invitedUntil: expiresAt.toISOString() },
      });
      return { expiresAt: expiresAt.toISOString() };
    },
  }),
];
