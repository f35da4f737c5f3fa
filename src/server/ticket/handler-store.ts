import { can, handlerRoles, rolesThat, type Role } from '../../shared/ticket/roles.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';

export interface Insider {
  id: string;
  role: Role;
  userName: string;
}

/**
 * An active insider who may handle tickets, with the person who stands in for them on this day;
 * null when there is none.
 */
export async function findInsider(
  tx: Tx,
  id: string,
  now: Date,
): Promise<(Insider & { standIn: Insider | null }) | null> {
  const [row] = await tx.query<Insider & { standIn: Insider | null }>(
    {
      name: 'insider_find',
      text: `select u.id, u.role, u.user_name as "userName",
               (select jsonb_build_object('id', s.id, 'role', s.role, 'userName', s.user_name)
                from app_user s where s.id = substitute_of(u.id, $2::text[], $3::date)) as "standIn"
             from app_user u where u.id = $1 and u.disabled_at is null and u.role = any ($2::text[])`,
    },
    [id, handlerRoles, dayOf(now)],
  );
  return row ?? null;
}

/** Whether this insider may have a ticket that needs an expert, or does not. */
export const mayHave = ({ role }: Insider, needsExpert: boolean): boolean =>
  !needsExpert || can(role, 'solvesEscalated');

/** Who gets a ticket that is given to this person: their stand-in if that one may have it, else they themselves. */
export const presentOne = (
  { standIn, ...person }: Insider & { standIn: Insider | null },
  { needsExpert, holderId }: { needsExpert: boolean; holderId: string | null },
): Insider => (standIn && standIn.id !== holderId && mayHave(standIn, needsExpert) ? standIn : person);

/** Whether this is an active person of the organisation, for whom its manager may raise feedback. */
export async function isActiveMember(tx: Tx, id: string, organisationId: string | null): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'member_find',
      text: 'select 1 from app_user where id = $1 and organisation_id = $2 and disabled_at is null',
    },
    [id, organisationId],
  );
  return rows.length > 0;
}

/** The roles that the routing may give a ticket to (domain.md, Routing); an escalated one goes to experts. */
export const takers = { anyone: rolesThat('takesQueue'), escalated: rolesThat('solvesEscalated') };

/** The day on which absence is checked. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * The handler that the routing chooses for this ticket (sql/routing.sql), who is recorded as the last one chosen; null:
 * the queue. `orLead`: a lead gets what nobody else can take.
 */
export async function takeTurn(
  tx: Tx,
  { productLine, zone }: { productLine: string | null; zone: string | null },
  whom: keyof typeof takers,
  now: Date,
  orLead = false,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string | null }>(
    { name: 'handler_take_turn', text: 'select take_turn($1, $2, $3, $4::date, $5) as id' },
    [productLine, zone, [...takers[whom]], dayOf(now), orLead],
  );
  return row?.id ?? null;
}

/** The tickets that are work for somebody. */
export async function openTicketsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'handler_open_tickets',
      text: `select id from ticket where handler_id = $1 and status in (${statusLists.open}) order by id`,
    },
    [userId],
  );
  return rows.map(({ id }) => id);
}
