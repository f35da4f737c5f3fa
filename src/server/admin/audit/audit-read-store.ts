import type { AuditView } from '../../../shared/admin/audit-calls.ts';
import type { Tx } from '../../db/database.ts';

/** A filter of the audit log; null does not filter. */
export interface AuditFilter {
  entity: string | null;
  record: string | null;
  actor: string | null;
  /** Days, both included. */
  from: string | null;
  to: string | null;
  /** Only entries before this one: the cursor. */
  before: string | null;
  /** Only changes after this version of the record. */
  since: number | null;
  limit: number;
}
const noFilter: AuditFilter = {
  ...{ entity: null, record: null, actor: null, from: null, to: null, before: null, since: null },
  limit: 100,
};

/** Entries of the audit log, newest first, with the actor's current name. */
export function readAudit(tx: Tx, filter: Partial<AuditFilter>): Promise<AuditView[]> {
  const { entity, record, actor, from, to, before, since, limit } = { ...noFilter, ...filter };
  return tx.query(
    {
      name: 'audit_list',
      text: `select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          jsonb_build_object('id', e.actor_id, 'name', u.user_name, 'via', e.via) as actor,
          e.ip, e.operation, e.entity, e.record, e.before, e.after, e.request_id as "requestId"
        from audit_event e left join app_user u on u.id = e.actor_id
        where ($1::text is null or e.entity = $1) and ($2::text is null or e.record = $2)
          and ($3::uuid is null or e.actor_id = $3)
          and ($4::date is null or e.at >= $4::date at time zone 'UTC')
          and ($5::date is null or e.at < ($5::date + 1) at time zone 'UTC')
          and ($6::uuid is null or e.id < $6) and ($7::integer is null or e.version > $7)
        order by e.id desc limit $8::integer`,
    },
    [entity, record, actor, from, to, before, since, limit],
  );
}
