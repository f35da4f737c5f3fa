import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { labelIn } from '../../shared/dictionary/label-in.ts';
import { alarmOf } from '../../shared/ticket/alarm.ts';
import { lineNumbers } from '../../shared/ticket/line-numbers.ts';
import type { Calendar } from '../../shared/ticket/open-spans.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider, availableActions, standingsOf } from '../../shared/ticket/rules.ts';
import { readClock } from '../../shared/ticket/ticket-clock.ts';
import { isOpenTo } from '../../shared/field/entry.ts';
import { fieldEntry, fieldNames, isTicketField } from '../../shared/ticket/fields.ts';
import type {
  AttachmentView,
  EventView,
  AvailableActionView,
  FaultMeaningView,
  SolutionView,
  TicketView,
} from '../../shared/ticket/ticket-view.ts';
import type { Language } from '../../shared/text/languages.ts';
import { isWithheld } from '../../shared/upload/scans.ts';
import { endingOf, isFinal } from '../../shared/ticket/statuses.ts';
import { label } from '../http/messages.ts';
import { inWords } from '../machine.ts';
import type { TicketDeps } from './deps.ts';
import type { AttachmentJson, FaultMeaningJson, SolutionJson, WholeTicket } from './ticket-row.ts';
import { factsOf, segmentsOf } from './ticket-row.ts';
import type { EventJson } from './timeline-store.ts';

/** What a view depends on: viewer, time, language, file addresses, and the calendar of a zone. */
export interface TicketViewContext {
  viewer: Viewer;
  language: Language;
  now: number;
  address: TicketDeps['address'];
  calendar(zone: string | null): Promise<Calendar | null>;
  dictionaries(): Promise<Dictionaries>;
}

const iso = (instant: string | null): string | null => (instant === null ? null : new Date(instant).toISOString());
const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** A ticket as this viewer may see it, field by field (domain.md, Roles). */
export async function viewTicket(ticket: WholeTicket, viewContext: TicketViewContext): Promise<TicketView> {
  const insider = isInsider(viewContext.viewer);
  const facts = factsOf(ticket);
  const { holdReason, holdQuestion, holdSince } = ticket;
  const count = lineNumbers(insider, ticket.internalLines);
  const attachments = await viewAttachments(ticket.attachments, viewContext, ticket.internalLines);
  const { alarm, stoppedSince } = alarmOf(ticket, await viewContext.dictionaries(), viewContext.language);
  const view = {
    id: ticket.id,
    number: ticket.number,
    kind: ticket.kind,
    status: ticket.status,
    statusLabel: label(viewContext.language, `ticket.status.${ticket.status}`),
    onHold: facts.onHold,
    version: ticket.version,
    seq: count(ticket.seq),
    title: ticket.title,
    severity: ticket.severity,
    alarm,
    stoppedSince: iso(stoppedSince),
    ending: endingOf(ticket.status, ticket.closedAt !== null, isRatedSinceClose(ticket)),
    customerName: ticket.customerName,
    requester: { id: ticket.requesterId, name: ticket.requesterName },
    organisationName: ticket.organisationName,
    handler: ticket.handlerId === null ? null : { id: ticket.handlerId, name: ticket.handlerName ?? '' },
    faultCodes: ticket.faultCodes,
    differsFromUnit: ticket.differsFromUnit,
    visibleToPartner: ticket.visibleToPartner,
    hold:
      holdReason === null
        ? null
        : {
            question: holdQuestion ?? '',
            reason: holdReason,
            pauses: ticket.holdPauses ?? false,
            since: iso(holdSince) ?? '',
          },
    productionResumed: ticket.productionResumed,
    productionResumedAt: iso(ticket.productionResumedAt),
    resumptionConfirmedAt: iso(ticket.resumptionConfirmedAt),
    vendorStatement: {
      productionResumed: ticket.vendorProductionResumed,
      productionResumedAt: iso(ticket.vendorProductionResumedAt),
      resumptionConfirmedAt: iso(ticket.vendorResumptionConfirmedAt),
    },
    resolvedInOneGo: ticket.resolvedInOneGo,
    oneGoRemark: ticket.oneGoRemark,
    closureCode: ticket.closureCode,
    rejectionReason: ticket.rejectionReason,
    attachments,
    solution: ticket.solution && viewSolution(ticket.solution, attachments),
    evaluation: ticket.evaluation && { ...ticket.evaluation, at: iso(ticket.evaluation.at) ?? '' },
    // The number is only there when the viewer may see that ticket too.
    duplicateOf:
      ticket.duplicateOf && ticket.duplicateNumber ? { id: ticket.duplicateOf, number: ticket.duplicateNumber } : null,
    nextNewsAt: iso(ticket.nextNewsAt),
    filedAt: iso(ticket.filedAt) ?? '',
    closedAt: iso(ticket.closedAt),
    updatedAt: iso(ticket.updatedAt) ?? '',
    lastSeenSeq: count(ticket.seenSeq),
    clock: viewClock(ticket, viewContext.now, await viewContext.calendar(ticket.zone), count),
    actions: viewActions(ticket, viewContext),
  };
  // Not as `{ ...fields, id: … }`: V8 takes 120 µs to build an object of so many names in that way, and 3 in this one.
  return Object.assign(
    view,
    fieldsFor(ticket, insider),
    ticket.faultMeanings && { faultMeanings: viewMeanings(ticket.faultMeanings, insider, viewContext.language) },
    insider && {
      rejectionCode: ticket.rejectionCode,
      escalationReason: ticket.escalationReason,
      poorRating: ticket.poorRating,
      problemId: ticket.problemId,
    },
  );
}

const isRatedSinceClose = ({ evaluation, closedAt }: WholeTicket): boolean =>
  evaluation !== null && closedAt !== null && Date.parse(evaluation.at) >= Date.parse(closedAt);

/** The form's fields that this audience may read; the others are absent, not null. */
function fieldsFor(ticket: WholeTicket, insider: boolean): Partial<TicketView> {
  const shown: Record<string, unknown> = {};
  for (const field of fieldNames) {
    const entry = fieldEntry(field);
    const value = ticket[field];
    if (isOpenTo(entry, insider)) shown[field] = entry.type === 'instant' ? iso(value as string | null) : value;
  }
  return shown;
}

/** What the fault codes mean, in the viewer's language; what helps is for insiders. */
const viewMeanings = (known: FaultMeaningJson[], insider: boolean, language: Language): FaultMeaningView[] =>
  known.map(({ code, meaning, remedy }) => ({
    ...{ code, meaning: labelIn(meaning, language) ?? '' },
    ...(insider && { remedy: labelIn(remedy, language) }),
  }));

/** The clock as words and figures: domain.md, Clocks. After the close, elapsed is total. */
function viewClock(
  ticket: WholeTicket,
  now: number,
  calendar: Calendar | null,
  count: (seq: number) => number,
): TicketView['clock'] {
  const reading = readClock(segmentsOf(ticket), ticket.requiredDays, now, calendar);
  const filed = Date.parse(ticket.filedAt);
  const end = ticket.closedAt ?? (isFinal(ticket.status) ? ticket.restingSince : null);
  const totalMs = end === null ? null : Date.parse(end) - filed;
  return {
    state: reading.state,
    dueAt: isoOf(reading.dueAt),
    requiredDays: ticket.requiredDays,
    elapsedMs: totalMs ?? now - filed,
    usedMs: reading.usedMs,
    remainingMs: reading.remainingMs,
    totalMs,
    segments: segmentsOf(ticket).map(({ state, from, to, seq, lap }) => ({
      state,
      from: isoOf(from) ?? '',
      to: isoOf(to),
      seq: count(seq),
      lap,
    })),
  };
}

/** The buttons of this viewer, with the reason where one is refused, in the viewer's language. */
export function viewActions(ticket: WholeTicket, viewContext: TicketViewContext): AvailableActionView[] {
  const facts = factsOf(ticket);
  return inWords(
    availableActions(standingsOf(viewContext.viewer, facts), facts, viewContext.now),
    viewContext.language,
  );
}

/** Files with their signed addresses. Event numbers are as this viewer counts them. */
export async function viewAttachments(
  files: AttachmentJson[],
  viewContext: TicketViewContext,
  internalLines: readonly number[],
): Promise<AttachmentView[]> {
  if (files.length === 0) return [];
  const count = lineNumbers(isInsider(viewContext.viewer), internalLines);
  return Promise.all(files.map((file) => viewAttachment({ ...file, seq: count(file.seq) }, viewContext)));
}

/** One file with its signed address; without one while it is withheld. */
export async function viewAttachment(
  file: AttachmentJson,
  { address }: Pick<TicketViewContext, 'address'>,
): Promise<AttachmentView> {
  const { id, kind, name, size, seq, solutionVersion, contentType, reads, scan } = file;
  const thumbnailKey = isWithheld(scan) ? null : file.thumbnailKey;
  const thumbnail = thumbnailKey && {
    kind: 'image' as const,
    objectKey: thumbnailKey,
    contentType: 'image/jpeg',
    name,
  };
  return {
    ...{ id, kind, name, size, seq, solutionVersion, contentType, reads, scan },
    createdAt: iso(file.at) ?? '',
    takenAt: iso(file.takenAt),
    url: isWithheld(scan) ? null : await address(file),
    thumbnailUrl: thumbnail && (await address(thumbnail)),
  };
}

export const viewSolution = (solution: SolutionJson, files: AttachmentView[]): SolutionView => ({
  version: solution.version,
  text: solution.text,
  safety: solution.safety,
  safetyReadAt: iso(solution.readAt),
  changeNote: solution.changeNote,
  author: { id: solution.authorId, name: solution.authorName },
  at: iso(solution.at) ?? '',
  decision: solution.decision,
  reason: solution.reason,
  reasonCode: solution.reasonCode,
  attachments: files.filter((file) => file.solutionVersion === solution.version),
});

/**
 * An event as this viewer may see it. Changes of insiders' fields are left out; an event with nothing else is omitted.
 */
export async function viewEvent(
  event: EventJson,
  viewContext: TicketViewContext,
  internalLines: readonly number[],
): Promise<EventView> {
  const insider = isInsider(viewContext.viewer);
  return {
    seq: lineNumbers(insider, internalLines)(event.seq),
    at: iso(event.at) ?? '',
    actor: event.actorId === null ? null : { id: event.actorId, name: event.actorName ?? '' },
    action: event.action,
    from: event.fromStatus,
    to: event.toStatus,
    visibility: event.visibility,
    text: event.text ?? (insider ? event.internalText : null),
    onBehalf: event.onBehalf,
    changes: [...event.changes, ...(event.internalChanges ?? [])]
      .filter(({ field }) => isShown(field, insider))
      .toSorted((a, b) => orderOf(a.field) - orderOf(b.field)),
    attachments: await viewAttachments(event.attachments, viewContext, internalLines),
  };
}

/** Sorts by the order of the form. Names that are not form fields come last. */
const orderOf = (field: string): number => (fieldNames as string[]).indexOf(field) >>> 0;

/** `handler` is no field of the form; everybody may know who has the ticket. */
const isShown = (field: string, insider: boolean): boolean =>
  field === 'handler' || (isTicketField(field) ? isOpenTo(fieldEntry(field), insider) : insider);
