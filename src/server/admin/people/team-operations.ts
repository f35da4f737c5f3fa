import { addTeamMember, changeTeamMember, listTeam } from '../../../shared/admin/team-calls.ts';
import { actsToAdd, actsToChange } from '../../../shared/admin/team.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { requireConfirmation } from '../../http/confirmation.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { actorOf } from '../audit/audit-store.ts';
import { applyRows } from '../entity/apply-rows.ts';
import { guardPeople } from '../entity/entity-rights.ts';
import { ACTIVE } from '../entity/read-cells.ts';
import { rowOf, validateRecords, type InputRow } from '../entity/record-rows.ts';
import type { ValidatedRecord } from '../entity/validate-row.ts';
import { beginInvitations } from './invitation-operations.ts';
import { requireActs, teamOf, teamToChange } from './team.ts';
import { readMember, readMembers, type Team } from './team-store.ts';

/**
 * What a manager does with the people of the own organisation, within the limits on the vendor's record of it (decision
 * 0072). The calls run as the system (safety.md 4): `teamOf` is their first wall, `narrowTo` their second.
 */
export const teamOperations: Operation[] = [
  operation(listTeam, {
    runsAs: 'system',
    find: teamOf,
    perform: async ({ tx }, { query }, { id, name, may, most, active }) => ({
      ...{ organisation: name, may: [...may], most, active },
      ...(await readMembers(tx, id, query)),
    }),
  }),
  operation(addTeamMember, {
    runsAs: 'system',
    find: async (context) => requireActs(await teamOf(context), ['invite']),
    perform: async (context, { body }) => {
      const acts = actsToAdd(body.role);
      const team = await teamToChange(context, acts, 1);
      if (acts.includes('promote')) requireConfirmation(context);
      const language = body.language ?? context.language;
      const row = await validated(context, rowOf('people', 1, { ...body, language, organisation: team.code }));
      const [made] = await applyRows(context.tx, 'people', [row], actorOf(context), addTeamMember.name);
      const id = made?.id ?? '';
      const person = { userId: id, organisationId: team.id, isActive: true, isService: false };
      return { id, invitation: await beginInvitations(context, [person]) };
    },
  }),
  operation(changeTeamMember, {
    runsAs: 'system',
    find: async (context, { id = '' }) => void (await memberOf(context, await teamOf(context), id)),
    perform: async (context, { params: { id }, body }) => {
      const { tx } = context;
      const { version, ...changes } = body;
      const acts = actsToChange(changes);
      if (acts.length === 0) throw invalid({ active: { key: 'issue.required' } });
      const given = changes.active === undefined ? 'role' : 'active';
      const actor = actorOf(context);
      if (actor.id === id) throw invalid({ [given]: { key: 'issue.ownAccount' } });
      const team = await teamToChange(context, acts);
      const member = await memberOf(context, team, id);
      if (member.version !== version)
        throw new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version: member.version } });
      if (changes.active && !member.active) requireActs(team, acts, 1);
      const { active, role } = changes;
      const values = { ...(role && { role }), ...(active !== undefined && { [ACTIVE]: active }) };
      const row = await validated(context, { ...rowOf('people', 1, values), id });
      await applyRows(tx, 'people', [row], actor, changeTeamMember.name);
      return memberOf(context, team, id);
    },
  }),
];

/** Throws missing for somebody of another organisation, as for nobody. */
async function memberOf({ tx }: Context, team: Team, id: string) {
  const member = await readMember(tx, team.id, id);
  if (!member) throw new CallError('missing');
  return member;
}

/** A row that can be applied; throws invalid, and says of an address in use nothing more than that. */
async function validated(context: Context, given: InputRow): Promise<ValidatedRecord> {
  const rows = await validateRecords(context.tx, 'people', [given]);
  const [row] = rows;
  if (!row || (given.id === undefined && row.id !== undefined))
    throw invalid({ account: { key: 'issue.accountTaken' } });
  if (row.result === 'wrong') throw invalid(Object.fromEntries(row.errors.map(({ column, issue }) => [column, issue])));
  guardPeople(context, 'people', rows);
  return row;
}
