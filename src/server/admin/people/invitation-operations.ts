import {
  getInvitationRun,
  invitePeople,
  listInvitationRuns as listRuns,
  type InvitationRunView,
} from '../../../shared/admin/invitation-calls.ts';
import { INVITATION_RUNS_LISTED } from '../../../shared/constants.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import {
  addInvitationRun,
  listInvitationRuns,
  readInvitationRun,
  type InvitationRun,
} from '../../account/invitation-store.ts';
import { isId } from '../../db/id.ts';
import type { Operation } from '../../http/operation.ts';
import { operation } from '../../http/operation.ts';
import { actorOf, auditAll } from '../audit/audit-store.ts';
import { peopleByFilter, peopleByIds, type InvitedPerson } from './invited-people-store.ts';

/** Invites many in one act (decision 0077). The calls run as the system (safety.md 4), so their access is the only check. */
export const invitationOperations: Operation[] = [
  operation(invitePeople, {
    runsAs: 'system',
    perform: async (context, { body }) => {
      const { tx, clock, now, jobs } = context;
      const actor = actorOf(context);
      if ((body.ids === undefined) === (body.filter === undefined))
        throw invalid({ [body.ids ? 'filter' : 'ids']: { key: 'issue.idsOrFilter' } });
      const people: InvitedPerson[] = body.ids
        ? await peopleByIds(tx, body.ids)
        : await peopleByFilter(tx, body.filter ?? {});
      if (body.ids && people.length < new Set(body.ids).size) throw invalid({ ids: { key: 'issue.unknownPerson' } });
      if (people.length === 0) return new CallError('conflict', { text: { key: 'error.nobodyToInvite' } });
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
      return { id: runId, total: people.length };
    },
  }),
  operation(getInvitationRun, {
    runsAs: 'system',
    perform: async ({ tx }, { params: { id } }) => {
      const run = isId(id) ? await readInvitationRun(tx, id) : undefined;
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

const view = ({ madeAt, madeBy, ...run }: InvitationRun): InvitationRunView => ({
  ...run,
  at: madeAt.toISOString(),
  by: madeBy,
});
