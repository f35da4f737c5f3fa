import type { TeamMember } from '../../../shared/admin/team-calls.ts';
import { teamActs, type TeamLimits } from '../../../shared/admin/team.ts';
import { rolesThat } from '../../../shared/ticket/roles.ts';
import type { Tx } from '../../db/database.ts';
import { isId } from '../../db/id.ts';
import { HAS_COME } from './invited-people-store.ts';

export interface Team extends TeamLimits {
  id: string;
  code: string;
  name: string;
}

/** People whom a manager sees: not those for other systems, nor those who were erased. */
const OURS = 'u.organisation_id = $1 and not u.service and u.erased_at is null';
const MEMBER = `u.id, u.version, u.account, u.user_name as "userName", u.role, u.disabled_at is null as active, (${HAS_COME}) as "hasCome"`;
const PAGE = 100;

/** An active organisation as its manager has it; undefined unless this person manages it by now. */
export async function readTeam(tx: Tx, organisationId: string, managerId: string): Promise<Team | undefined> {
  const [row] = await tx.query<Omit<Team, 'may'> & Record<(typeof teamActs)[number], boolean>>(
    {
      name: 'team_read',
      text: `select o.id, o.code, o.name, o.people_max as most, o.managers_invite is true as invite,
          o.managers_disable is true as disable, o.managers_promote is true as promote,
          (select count(*)::int from app_user u where ${OURS} and u.disabled_at is null) as active
        from organisation o where o.id = $1 and o.active and exists (select from app_user m
          where m.id = $2 and m.organisation_id = o.id and m.disabled_at is null and m.role = any ($3::text[]))`,
    },
    [organisationId, managerId, rolesThat('manages')],
  );
  if (!row) return undefined;
  const { id, code, name, most, active } = row;
  return { id, code, name, most, active, may: teamActs.filter((act) => row[act]) };
}

/** Those whose name or address contains `q`: active ones first, by name; `next` is the last one's id, if there are more. */
export async function readMembers(
  tx: Tx,
  organisationId: string,
  { q = '', cursor = null }: { q?: string | undefined; cursor?: string | null | undefined },
): Promise<{ items: TeamMember[]; next: string | null }> {
  const rows = await tx.query<TeamMember>(
    {
      name: 'team_members',
      text: `select ${MEMBER} from app_user u where ${OURS} and strpos(lower(u.user_name || ' ' || u.account), lower($2)) > 0
          and ($3::uuid is null or (u.disabled_at is not null, u.user_name, u.id) >
            (select c.disabled_at is not null, c.user_name, c.id from app_user c where c.id = $3 and c.organisation_id = $1))
        order by u.disabled_at is not null, u.user_name, u.id limit ${PAGE + 1}`,
    },
    [organisationId, q, cursor],
  );
  const items = rows.slice(0, PAGE);
  return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
}

/** One of them; undefined also for somebody of another organisation. */
export async function readMember(tx: Tx, organisationId: string, id: string): Promise<TeamMember | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.query<TeamMember>(
    { name: 'team_member', text: `select ${MEMBER} from app_user u where ${OURS} and u.id = $2` },
    [organisationId, id],
  );
  return row;
}
