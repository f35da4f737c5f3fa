import type { AccessView } from '../../../shared/admin/access-log-calls.ts';
import type { Tx } from '../../db/database.ts';

/** What is left out does not filter; days are both counted in. */
export interface AccessFilter {
  kind?: string | undefined;
  user?: string | undefined;
  outcome?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Entries of the access log before this one, newest first, with the person's current name. */
export const readAccess = (
  tx: Tx,
  { kind, user, outcome, from, to }: AccessFilter,
  before: string | null,
  limit: number,
): Promise<AccessView[]> =>
  tx.query<AccessView>(
    // Without a name: planned for the filters that are given.
    {
      text: `select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.kind,
          case when e.actor_id is null then null else jsonb_build_object('id', e.actor_id, 'name', u.user_name) end as actor,
          e.outcome, e.reason, e.provider, e.ip, e.device, e.request_id as "requestId", e.times
        from access_event e left join app_user u on u.id = e.actor_id
        where ($1::text is null or e.kind = $1) and ($2::uuid is null or e.actor_id = $2)
          and ($3::text is null or e.outcome = $3)
          and ($4::date is null or e.at >= $4::date at time zone 'UTC')
          and ($5::date is null or e.at < ($5::date + 1) at time zone 'UTC')
          and ($6::uuid is null or e.id < $6)
        order by e.id desc limit $7::integer`,
    },
    [kind ?? null, user ?? null, outcome ?? null, from ?? null, to ?? null, before, limit],
  );
