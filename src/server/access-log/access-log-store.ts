import type { AccessKind, AccessOutcome } from '../../shared/account/access-kinds.ts';
import type { Tx } from '../db/database.ts';

/** What is told to the access log. */
export interface AccessNote {
  kind: AccessKind;
  /** Null: nobody is known by that account. */
  userId: string | null;
  outcome: AccessOutcome;
  reason?: string | null;
  /** The name of the provider of a login by one: it is kept as it was. */
  provider?: string | null | undefined;
  ip: string;
  device: string;
  requestId: string;
}

export interface AccessEvent {
  id: string;
  at: string;
  kind: AccessKind;
  userId: string | null;
  outcome: AccessOutcome;
  reason: string | null;
  provider: string | null;
  ip: string;
  device: string;
  requestId: string;
  times: number;
}

const INSERT = {
  name: 'access_insert',
  text: `insert into access_event (id, at, kind, actor_id, outcome, reason, provider, ip, device, request_id, times)
    select e.id, e.at, e.kind, e."userId", e.outcome, e.reason, e.provider, e.ip, e.device, e."requestId", e.times
    from jsonb_to_recordset($1::jsonb) as e (id uuid, at timestamptz, kind text, "userId" uuid, outcome text, reason text,
      provider text, ip text, device text, "requestId" text, times integer)
    on conflict do nothing`,
};

/** Adds events; one that is there already is not added again. */
export const addAccess = (tx: Tx, events: readonly AccessEvent[]): Promise<void> =>
  tx.send(INSERT, [JSON.stringify(events)]);

const BATCH = 5_000;

/** Deletes up to a batch of events before this time; answers how many. */
export async function forgetAccess(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.query(
    {
      name: 'access_forget',
      text: `delete from access_event where id in (select id from access_event where at < $1::timestamptz order by at limit ${BATCH}) returning id`,
    },
    [before],
  );
  return gone.length;
}

/** Deletes up to a batch of the oldest failures beyond the newest `most`; answers how many. */
export async function forgetFailures(tx: Tx, most: number): Promise<number> {
  const gone = await tx.query(
    {
      name: 'access_forget_failures',
      text: `delete from access_event where id in (
        select id from access_event where outcome = 'failed' order by id desc offset $1::integer limit ${BATCH}) returning id`,
    },
    [most],
  );
  return gone.length;
}
