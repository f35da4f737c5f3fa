import { teamRefusal, type TeamAct } from '../../../shared/admin/team.ts';
import { CallError } from '../../../shared/errors.ts';
import { can } from '../../../shared/ticket/roles.ts';
import { narrowTo } from '../../db/narrow.ts';
import type { Context } from '../../http/operation.ts';
import { lockEntity } from '../entity/record-rows.ts';
import { readTeam, type Team } from './team-store.ts';

/**
 * The organisation of the manager who calls; throws forbidden for everybody else. No key comes so far (shared/scope.ts):
 * whom it added would stay after it is revoked.
 */
export async function teamOf({ viewer, tx }: Context): Promise<Team> {
  const manages = viewer.kind === 'user' && can(viewer.role, 'manages');
  const team =
    manages && viewer.organisationId !== null ? await readTeam(tx, viewer.organisationId, viewer.userId) : undefined;
  if (!team) throw new CallError('forbidden');
  return team;
}

/**
 * The same for a change: nobody else changes people until it is committed, so that the limit holds for two at once and a
 * manager who has just been disabled does nothing more. Only people of this organisation can be changed from here on.
 */
export async function teamToChange(context: Context, acts: readonly TeamAct[], more = 0): Promise<Team> {
  await lockEntity(context.tx, 'people');
  const team = await teamOf(context);
  requireActs(team, acts, more);
  await narrowTo(context.tx, team.id);
  return team;
}

/** Throws forbidden for an act that the vendor does not let managers do, conflict when there would be too many people. */
export function requireActs(team: Team, acts: readonly TeamAct[], more = 0): void {
  const refusal = teamRefusal(team, acts, more);
  if (refusal === 'act') throw new CallError('forbidden', { text: { key: 'error.teamAct' } });
  if (refusal === 'full')
    throw new CallError('conflict', { text: { key: 'error.teamFull', params: { n: team.most ?? 0 } } });
}
