import {
  decideRegistration,
  findOrganisations,
  getRegistrationPolicy,
  listRegistrations,
  putRegistrationPolicy,
} from '../../../shared/admin/registration-calls.ts';
import type { CallOutput, ParsedInput } from '../../../shared/call.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { registrationMail } from '../../account/mails.ts';
import {
  lockRegistration,
  organisationsNamed,
  readRegistrationPolicy,
  saveDecision,
  saveRegistrationPolicy,
} from '../../account/registration-store.ts';
import { addOrganisation, addUser, lockByName, savePassword } from '../../account/store.ts';
import { saveConsent } from '../../document/consent-store.ts';
import { isId } from '../../db/id.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { requireLeadOrAdmin } from '../lead-or-admin.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { likelyAmong } from './likely-organisations.ts';
import {
  nameOfOrganisation,
  readKnownOrganisations,
  readWaiting,
  searchOrganisations,
} from './registration-read-store.ts';

/** Who registers themselves, and who lets them in. The calls run as the system (safety.md 4), so their checks are the only ones. */
export const registrationOperations = (publicUrl: string): Operation[] => [
  operation(getRegistrationPolicy, { runsAs: 'system', perform: ({ tx }) => readRegistrationPolicy(tx) }),
  operation(putRegistrationPolicy, {
    runsAs: 'system',
    requireConfirmation: true,
    perform: async (context, { body }) => {
      const { tx } = context;
      const before = await readRegistrationPolicy(tx);
      const policy = { version: body.version + 1, mode: body.mode };
      if (body.version !== before.version || !(await saveRegistrationPolicy(tx, policy)))
        return new CallError('conflict', {
          text: { key: 'error.recordChanged' },
          data: { version: before.version },
        });
      await audit(tx, actorOf(context), {
        operation: putRegistrationPolicy.name,
        entity: 'settings',
        record: 'registration',
        version: policy.version,
        before: { mode: before.mode },
        after: { mode: policy.mode },
      });
      return policy;
    },
  }),
  operation(listRegistrations, {
    runsAs: 'system',
    find: requireLeadOrAdmin,
    perform: async ({ tx }) => {
      const waiting = await readWaiting(tx);
      const likely = likelyAmong(waiting.length === 0 ? [] : await readKnownOrganisations(tx));
      return {
        items: waiting.map(({ askedAt, ...one }) => ({ ...one, at: askedAt.toISOString(), likely: likely(one) })),
        next: null,
      };
    },
  }),
  operation(findOrganisations, {
    runsAs: 'system',
    find: requireLeadOrAdmin,
    perform: async ({ tx }, { query }) => ({ items: await searchOrganisations(tx, query.q ?? ''), next: null }),
  }),
  operation(decideRegistration, {
    runsAs: 'system',
    find: async (context, { id = '' }) => {
      await requireLeadOrAdmin(context);
      const asked = isId(id) ? await lockRegistration(context.tx, id) : undefined;
      if (!asked) throw new CallError('missing');
      return asked;
    },
    perform: async (context, { body }, asked) => {
      if ((body.approve === undefined) === (body.refuse === undefined))
        throw invalid({ [body.approve ? 'refuse' : 'approve']: { key: 'issue.oneDecision' } });
      if (asked.decidedAt !== null) throw new CallError('conflict', { text: { key: 'error.registrationDecided' } });
      return body.refuse
        ? refuse(publicUrl, context, asked, body.refuse.reason)
        : approve(publicUrl, context, asked, body.approve ?? {});
    },
  }),
];

type Asked = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;
type Decided = CallOutput<typeof decideRegistration>;
type Approval = NonNullable<ParsedInput<typeof decideRegistration>['body']['approve']>;

async function refuse(publicUrl: string, context: Context, asked: Asked, reason: string): Promise<Decided> {
  const { tx, now, jobs } = context;
  const actor = actorOf(context);
  await saveDecision(tx, asked.id, { decidedAt: now, decidedBy: actor.id, approved: false });
  await audit(tx, actor, {
    operation: decideRegistration.name,
    entity: 'registrations',
    record: asked.id,
    before: { account: asked.account, company: asked.company },
    after: { approved: false, reason },
  });
  const recipient = { language: asked.language, name: asked.userName };
  await jobs.send(tx, 'mail', {
    to: asked.account,
    ...registrationMail(recipient, 'refused', { reason, url: publicUrl }),
  });
  return { userId: null, organisation: null };
}

async function approve(
  publicUrl: string,
  context: Context,
  asked: Asked,
  given: Approval,
): Promise<Decided | CallError> {
  const { tx, clock, now, jobs } = context;
  const actor = actorOf(context);
  const organisation = await organisationFor(context, given);
  if (organisation instanceof CallError) return organisation;
  const { account, userName, phone, language } = asked;
  const person = { account, userName, role: 'partner', organisationId: organisation.id, phone, language } as const;
  const userId = await addUser(tx, clock, person);
  if (userId === null || asked.passwordHash === null) throw new CallError('conflict', { text: { key: 'error.taken' } });
  await savePassword(tx, userId, asked.passwordHash, now);
  await saveConsent(tx, userId, asked.askedAt, asked.askedAt);
  await saveDecision(tx, asked.id, { decidedAt: now, decidedBy: actor.id, approved: true });
  await audit(tx, actor, {
    operation: decideRegistration.name,
    entity: 'people',
    record: userId,
    before: null,
    after: { account, role: person.role, organisation: organisation.name, isNew: organisation.isNew },
  });
  await jobs.send(tx, 'mail', {
    to: account,
    ...registrationMail({ language, name: userName }, 'approved', {
      company: organisation.name,
      url: `${publicUrl}/login`,
    }),
    heldFor: userId,
  });
  return { userId, organisation: organisation.id };
}

/** The organisation into which somebody is let; a new one of a name that there is only if the caller has seen that. */
async function organisationFor(
  { tx, clock }: Context,
  { organisation: id, newOrganisation: name, anyway }: Approval,
): Promise<{ id: string; name: string; isNew: boolean } | CallError> {
  if ((id === undefined) === (name === undefined))
    throw invalid({ 'approve.organisation': { key: 'issue.oneOrganisation' } });
  if (id !== undefined) {
    const found = await nameOfOrganisation(tx, id);
    if (found === null) throw invalid({ 'approve.organisation': { key: 'issue.noOrganisation' } });
    return { id, name: found, isNew: false };
  }
  const wanted = name ?? '';
  await lockByName(tx, 'newOrganisation');
  const same = await organisationsNamed(tx, wanted);
  if (same.length > 0 && anyway !== true)
    return new CallError('conflict', { text: { key: 'error.organisationExists' }, data: { organisations: same } });
  return { id: await addOrganisation(tx, clock, wanted), name: wanted, isNew: true };
}
