import {
  getInvitationRun,
  invitePeople,
  listInvitationRuns as listRuns,
  type InvitationRunView,
} from '../../../shared/admin/invitation-calls.ts';
import { INVITATION_RUNS_LISTED } from '../../../shared/constants.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { can } from '../../../shared/ticket/roles.ts';
import {
  addInvitationRun,
  isRunOf,
  listInvitationRuns,
  readInvitationRun,
  type InvitationRun,
} from '../../account/invitation-store.ts';
import { isId } from '../../db/id.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { actorOf, auditAll } from '../audit/audit-store.ts';
import { peopleByFilter, peopleByIds, type InvitedPerson } from './invited-people-store.ts';
import { requireActs, teamOf } from './team.ts';
import type { Team } from './team-store.ts';

/** Invites many in one act (decision 0077). The calls run as the system (safety.md 4), so these checks are the only ones. */
export const invitationOperations: Operation[] = [
  operation(invitePeople, {
    runsAs: 'system',
    find: async (context) => {
      const team = await managedBy(context);
      if (team) requireActs(team, ['invite']);
      return team?.id ?? null;
    },
    perform: async (context, { body }, within) => {
      if ((body.ids === undefined) === (body.filter === undefined))
        throw invalid({ [body.ids ? 'filter' : 'ids']: { key: 'issue.idsOrFilter' } });
      const people = body.ids
        ? await peopleOf(context, body.ids, within)
        : await peopleByFilter(context.tx, body.filter ?? {}, within);
      if (people.length === 0) return new CallError('conflict', { text: { key: 'error.nobodyToInvite' } });
      return { id: await beginInvitations(context, people), total: people.length };
    },
  }),
  operation(getInvitationRun, {
    runsAs: 'system',
    find: managedBy,
    perform: async ({ tx }, { params: { id } }, team) => {
      const isOpen = isId(id) && (!team || (await isRunOf(tx, id, team.id)));
      const run = isOpen ? await readInvitationRun(tx, id) : undefined;
      if (!run) throw new CallError('missing');
      return view(run);
    },
  }),
  operation(listRuns, {
    runsAs: 'system',
    perform: async ({ tx }) => ({
      items: (await listInvitationRuns(tx, INVITATION_RUNS_LISTED)).map(view),
      next: null,
    }),
  }),
];

/** The organisation of a manager; undefined for an admin, who invites everybody. Throws forbidden for all others. */
async function managedBy(context: Context): Promise<Team | undefined> {
  const { viewer } = context;
  return viewer.kind === 'user' && can(viewer.role, 'administers') ? undefined : teamOf(context);
}

/** The people with these ids; a manager's, only those who have not come. Throws invalid unless there are all of them. */
async function peopleOf({ tx }: Context, ids: readonly string[], within: string | null): Promise<InvitedPerson[]> {
  const people = (await peopleByIds(tx, ids)).filter(
    ({ organisationId }) => within === null || organisationId === within,
  );
  if (people.length < new Set(ids).size) throw invalid({ ids: { key: 'issue.unknownPerson' } });
  if (within === null) return people;
  const waiting = new Set((await peopleByFilter(tx, {}, within)).map(({ userId }) => userId));
  return people.filter(({ userId }) => waiting.has(userId));
}

/** Stores a run with an invitation for each of these people, which a job sends; answers its id. */
export async function beginInvitations(context: Context, people: readonly InvitedPerson[]): Promise<string> {
  const { tx, clock, now, jobs } = context;
  const actor = actorOf(context);
  const runId = clock.id();
  const invitations = people.map(({ userId, isActive, isService }) => ({
    id: clock.id(),
    userId,
    failed: isService ? 'service' : isActive ? null : 'disabled',
  }));
  await addInvitationRun(tx, { id: runId, madeBy: actor.id, madeAt: now }, invitations);
  const change = { operation: invitePeople.name, entity: 'people', before: null, after: { invited: runId } };
  await auditAll(
    tx,
    actor,
    people
      .filter(({ isActive, isService }) => isActive && !isService)
      .map(({ userId }) => ({ ...change, record: userId })),
  );
  await jobs.send(tx, 'invite', { runId });
  return runId;
}

const view = ({ madeAt, madeBy, ...run }: InvitationRun): InvitationRunView => ({
  ...run,
  at: madeAt.toISOString(),
  by: madeBy,
});
