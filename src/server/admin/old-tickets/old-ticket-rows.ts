import { snake } from '../../db/column-names.ts';
import { searchText, severityOf, titleOf } from '../../ticket/derived-fields.ts';
import { severityDays } from '../../../shared/dictionary/dictionary-names.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import { faultCodesIn } from '../../../shared/ticket/fault-codes.ts';
import { normalizeSerialNumber } from '../../../shared/ticket/serial-number.ts';
import type { Files } from '../../upload/files.ts';
import { linesOf, type Line, type LineContext } from './old-ticket-lines.ts';
import type { OldRows } from './old-ticket-store.ts';
import type { OldTicket } from './resolve-old-ticket.ts';

interface RowContext extends LineContext {
  id: string;
  /** ISO 8601: the time of the import. */
  importedAt: string;
  dictionaries: Dictionaries;
  firstScan: Files['firstScan'];
  newId(): string;
}

const GOOD_RATING = 3;

/** The database rows of an imported closed ticket: the same as if it had been handled here, but without notifications. */
export function rowsOfOldTicket(ticket: OldTicket, context: RowContext): { rows: OldRows; version: number } {
  const lines = linesOf(ticket, context);
  const rows: OldRows = {
    ticket: [ticketRow(ticket, lines, context)],
    ticket_event: lines.map((line, at) => eventRow(line, at + 1, context.id)),
    clock_segment: [
      { ticket_id: context.id, seq: 1, state: 'run', lap: 0, from_at: ticket.filedAt, to_at: ticket.closedAt },
      { ticket_id: context.id, seq: lines.length, state: 'stop', lap: 0, from_at: ticket.closedAt, to_at: null },
    ],
    solution: solutionRows(lines, context),
    evaluation: ticket.rating === null ? [] : [evaluationRow(ticket, lines.length, context.id)],
    attachment: lines.flatMap((line, at) => fileRows(line, at + 1, context)),
  };
  return { rows, version: lines.length };
}

function ticketRow(
  ticket: OldTicket,
  lines: readonly Line[],
  { id, importedAt, importerId, dictionaries }: RowContext,
) {
  const severity = severityOf(ticket.fields['impact'], dictionaries);
  const title = titleOf(ticket.title);
  const customerName = ticket.customer?.name ?? null;
  const { number, description, sn } = ticket;
  return {
    ...Object.fromEntries(Object.entries(ticket.fields).map(([name, value]) => [snake(name), value])),
    id,
    number,
    kind: 'itr',
    status: 'completed',
    version: lines.length,
    seq: lines.length,
    internal_lines: lines.flatMap(({ visibility }, at) => (visibility === 'internal' ? [at + 1] : [])),
    title,
    description,
    requester_id: ticket.requester?.id ?? importerId,
    organisation_id: ticket.requester?.organisationId ?? null,
    handler_id: ticket.handler?.id ?? null,
    visible_to_partner: ticket.visibleToPartner,
    severity,
    lap: 0,
    escalated_this_round: false,
    overall: ticket.rating,
    poor_rating: ticket.rating !== null && ticket.rating < GOOD_RATING,
    filed_at: ticket.filedAt,
    updated_at: ticket.closedAt,
    closed_at: ticket.closedAt,
    imported_at: importedAt,
    resting_since: ticket.closedAt,
    sn,
    sn_normal: sn === null ? null : normalizeSerialNumber(sn),
    no_sn_reason: null,
    fault_codes: faultCodesIn(`${title} ${description}`),
    differs_from_unit: [],
    customer_id: ticket.customer?.id ?? null,
    customer_name: customerName,
    search: searchText({ ...ticket.fields, number, title, description, sn, customerName }),
    required_days: severityDays[severity],
  };
}

const eventRow = ({ at, action, actorId, from, to, visibility, text }: Line, seq: number, ticketId: string) => ({
  ticket_id: ticketId,
  seq,
  version: seq,
  at,
  actor_id: actorId,
  action,
  from_status: from,
  to_status: to,
  visibility,
  text,
  on_behalf: false,
  former_handler_id: null,
  changes: [],
});

function solutionRows(lines: readonly Line[], { id, importerId }: RowContext): Record<string, unknown>[] {
  const found = lines.flatMap(({ solution, actorId }, at) => (solution ? [{ solution, actorId, seq: at + 1 }] : []));
  return found.map(({ solution, actorId, seq }, at) => ({
    ticket_id: id,
    version: at + 1,
    seq,
    text: solution.text,
    author_id: actorId ?? importerId,
    at: solution.at,
    // The ticket was closed with the last solution.
    decision: at === found.length - 1 ? 'confirmed' : null,
    decided_at: at === found.length - 1 ? (lines.at(-1)?.at ?? null) : null,
  }));
}

const evaluationRow = ({ rating, suggestion, closedAt }: OldTicket, seq: number, ticketId: string) => ({
  ticket_id: ticketId,
  seq,
  overall: rating,
  attributes: [],
  suggestion,
  at: closedAt,
});

function fileRows(line: Line, seq: number, { id, files, firstScan, newId }: RowContext): Record<string, unknown>[] {
  return line.files.flatMap((name) => {
    const file = files.get(name);
    return file
      ? [
          {
            id: newId(),
            ticket_id: id,
            seq,
            solution_version: null,
            kind: file.kind,
            name: file.name,
            content_type: file.contentType,
            reads: file.reads,
            taken_at: file.takenAt,
            size: file.size,
            object_key: file.objectKey,
            thumbnail_key: file.thumbnailKey,
            uploader_id: null,
            at: line.at,
            // No job: what waits for the scanner is looked for every minute (upload/scan-files.ts).
            scan: firstScan,
          },
        ]
      : [];
  });
}
