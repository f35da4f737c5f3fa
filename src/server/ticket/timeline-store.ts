import type { EventView } from '../../shared/ticket/ticket-view.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';
import { columnsOf } from '../db/column-names.ts';
import { attachment } from '../db/schema/timeline.ts';
import type { AttachmentJson, WholeTicket } from './ticket-row.ts';

export interface EventJson extends Omit<EventView, 'actor' | 'attachments' | 'from' | 'to'> {
  actorId: string | null;
  actorName: string | null;
  fromStatus: EventView['from'];
  toStatus: EventView['to'];
  attachments: AttachmentJson[];
  /** Of the row for insiders; null for others by row-level security, and where there is none. */
  internalText: string | null;
  internalChanges: EventView['changes'] | null;
}

export interface Timeline {
  events: EventJson[];
  /** The numbers of the lines that only insiders see. */
  internalLines: number[];
}

const EVENTS_MOST = 500;
/** SQL: the events that fulfil a condition; row-level security hides internal ones from others than insiders. */
const events = (id: string, condition = 'true'): string =>
  `coalesce((select json_agg(line) from (select e.seq, e.at, e.actor_id as "actorId", u.user_name as "actorName", e.action,
       e.from_status as "fromStatus", e.to_status as "toStatus", e.visibility, e.text, e.on_behalf as "onBehalf", e.changes,
       i.text as "internalText", i.changes as "internalChanges"
     from ticket_event e left join app_user u on u.id = e.actor_id
       left join ticket_event_internal i on i.ticket_id = e.ticket_id and i.seq = e.seq
     where e.ticket_id = ${id} and ${condition} order by e.seq limit ${EVENTS_MOST}) line), '[]')`;

/** SQL: after the number $2 as the viewer counts, who counts only public events unless an insider. */
const afterNumber = (seq: string): string =>
  `${seq} - case when (select app_sees_all()) then 0 else (select count(*) from unnest(t.internal_lines) line where line <= ${seq}) end > $2`;

/** Events with the files that belong to each. */
const withFiles = (lines: Omit<EventJson, 'attachments'>[], files: readonly AttachmentJson[]): EventJson[] =>
  lines.map((line) => ({ ...line, attachments: files.filter((file) => file.seq === line.seq) }));

/** One ticket as `readWhole`, and its timeline in order, at most 500 lines. */
export async function readWithEvents(tx: Tx, id: string): Promise<{ ticket: WholeTicket; events: EventJson[] } | null> {
  if (!isId(id)) return null;
  const [row] = await tx.query<{ ticket: WholeTicket | null; events: Omit<EventJson, 'attachments'>[] }>(
    {
      name: 'ticket_with_events',
      text: `select ticket_whole($1) as ticket, ${events('$1')} as events`,
    },
    [id],
  );
  if (!row?.ticket) return null;
  return { ticket: row.ticket, events: withFiles(row.events, row.ticket.attachments) };
}

/**
 * At most 500 events after a number as the viewer counts, or after a version, in order.
 * Null if the viewer cannot see the ticket.
 */
export async function readEvents(
  tx: Tx,
  id: string,
  after: { seq?: number; version?: number },
): Promise<Timeline | null> {
  if (!isId(id)) return null;
  const [row] = await tx.query<Timeline & { files: AttachmentJson[] }>(
    {
      name: 'event_list',
      text: `select ${events('t.id', `${afterNumber('e.seq')} and e.version > $3`)} as events, t.internal_lines as "internalLines",
               coalesce((select json_agg(file) from (select ${columnsOf(attachment, 'a')} from attachment a
                 where a.ticket_id = t.id and ${afterNumber('a.seq')} order by a.id) file), '[]') as files
             from ticket t where t.id = $1`,
    },
    [id, after.seq ?? -1, after.version ?? -1],
  );
  if (!row) return null;
  return { events: withFiles(row.events, row.files), internalLines: row.internalLines };
}
