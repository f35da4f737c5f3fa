import { CallError } from '../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Statement, Tx } from '../../db/database.ts';
import type { AuditValues, Via } from '../../db/schema/audit.ts';
import type { Context } from '../../http/operation.ts';

/** Who makes a change, and from where. */
export interface Actor {
  /** Null: somebody at the command line of the server. */
  id: string | null;
  via: Via;
  ip: string;
  requestId: string;
  clock: Clock;
}

/** One change. `before` and `after` have only the changed values; null when the record did not, or does not, exist. */
export interface AuditedChange {
  operation: string;
  entity: string;
  record: string;
  /** The version of the record after the change. */
  version?: number;
  before: AuditValues;
  after: AuditValues;
}

/** The caller. Throws forbidden unless it is a user: only users make audited changes. */
export function actorOf({ viewer, subject, ip, requestId, clock }: Context): Actor & { id: string } {
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  return { id: viewer.userId, via: subject.key ? 'key' : (subject.via ?? 'page'), ip, requestId, clock };
}

const INSERT: Statement = {
  name: 'audit_insert',
  text: `insert into audit_event (id, at, actor_id, via, ip, request_id, operation, entity, record, version, before, after)
    select e.id, $2::timestamptz, $3::uuid, $4, $5, $6, e.operation, e.entity, e.record, e.version, e.before, e.after
    from jsonb_to_recordset($1::jsonb)
      as e (id uuid, operation text, entity text, record text, version integer, before jsonb, after jsonb)`,
};

/** Writes the audit entries in the transaction of the changes: there is never one without the other. */
export async function auditAll(tx: Tx, actor: Actor, changes: readonly AuditedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { id, via, ip, requestId, clock } = actor;
  const rows = JSON.stringify(changes.map((change) => ({ id: clock.id(), ...change })));
  await tx.send(INSERT, [rows, clock.now().toISOString(), id, via, ip, requestId]);
}

export const audit = (tx: Tx, actor: Actor, change: AuditedChange): Promise<void> => auditAll(tx, actor, [change]);
