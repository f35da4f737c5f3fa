import * as z from 'zod/mini';
import { instant } from '../call-schemas.ts';
import { isNumber } from '../field/entry.ts';
import { type FieldValues, type TicketField, fieldEntry, fieldNames } from './fields.ts';
import { praises, satisfactions } from './evaluation.ts';
import { actionNames, ticketKinds, visibilities } from './rules.ts';
import { readings } from '../upload/reads.ts';
import { scans } from '../upload/scans.ts';
import { endings, statusNames } from './statuses.ts';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);
const person = z.object({ id: z.string(), name: z.string() });
const milliseconds = z.number();

/** A field as it stands on a ticket: read leniently, because old rows keep what was valid then. */
const stored = (field: TicketField): z.ZodMiniType =>
  z.optional(maybe(isNumber(fieldEntry(field)) ? z.number() : z.string()));
type FieldView<F extends TicketField> = z.ZodMiniOptional<z.ZodMiniType<FieldValues[F] | null>>;
const fieldViews = Object.fromEntries(fieldNames.map((field) => [field, stored(field)])) as unknown as {
  [F in TicketField]: FieldView<F>;
};

export const attachmentView = z.object({
  id: z.string(),
  kind: z.enum(['image', 'video', 'file']),
  name: z.string(),
  size: z.number(),
  /** Signed, for minutes (safety.md 9); null while it is withheld. */
  url: maybe(z.string()),
  thumbnailUrl: maybe(z.string()),
  /** The event that brought it; a solution's files bear the solution's version. */
  seq: z.number(),
  solutionVersion: maybe(z.number()),
  contentType: z.string(),
  createdAt: instant,
  /** By the camera; null where that is not known. */
  takenAt: maybe(instant),
  /** How the page shows a file that is neither picture nor video. */
  reads: z.enum(readings),
  /** Withheld while it is `checking`, and for good when something was `found`. */
  scan: z.enum(scans),
});
export type AttachmentView = z.output<typeof attachmentView>;

export const solutionView = z.object({
  version: z.number(),
  text: z.string(),
  safety: maybe(z.string()),
  safetyReadAt: maybe(instant),
  changeNote: maybe(z.string()),
  author: person,
  at: instant,
  decision: maybe(z.enum(['accepted', 'declined', 'confirmed'])),
  reason: maybe(z.string()),
  /** Of a declined one: the code that goes with the reason. */
  reasonCode: maybe(z.string()),
  attachments: z.array(attachmentView),
});
export type SolutionView = z.output<typeof solutionView>;

export const segmentView = z.object({
  state: z.enum(['run', 'pause', 'stop']),
  from: instant,
  to: maybe(instant),
  seq: z.number(),
  lap: z.number(),
});

export const clockView = z.object({
  state: z.enum(['run', 'pause', 'stop']),
  dueAt: maybe(instant),
  requiredDays: z.number(),
  elapsedMs: milliseconds,
  usedMs: milliseconds,
  remainingMs: milliseconds,
  totalMs: maybe(milliseconds),
});
export type ClockView = z.output<typeof clockView>;

export const availableAction = z.object({
  action: z.enum(actionNames),
  enabled: z.boolean(),
  onBehalf: z.boolean(),
  /** Why not now, in the viewer's language. */
  reason: maybe(z.string()),
});
export type AvailableActionView = z.output<typeof availableAction>;

export const evaluationView = z.object({
  overall: z.number(),
  serviceAttitude: maybe(z.enum(satisfactions)),
  professionalCompetence: maybe(z.enum(satisfactions)),
  responseSpeed: maybe(z.enum(satisfactions)),
  attributes: z.array(z.enum(praises)),
  suggestion: maybe(z.string()),
  at: instant,
});

const productionStatement = z.object({
  productionResumed: maybe(z.boolean()),
  productionResumedAt: maybe(instant),
  resumptionConfirmedAt: maybe(instant),
});

const head = {
  id: z.string(),
  number: z.string(),
  kind: z.enum(ticketKinds),
  status: z.enum(statusNames),
  statusLabel: z.string(),
  onHold: z.boolean(),
  version: z.number(),
  /** The last event; comments raise it without raising the version. */
  seq: z.number(),
  title: z.string(),
  customerName: maybe(z.string()),
  handler: maybe(person),
  filedAt: instant,
  updatedAt: instant,
  severity: z.number(),
};

/** What a fault code means, in the reader's language, and for insiders what helps. */
const faultMeaning = z.object({ code: z.string(), meaning: z.string(), remedy: z.optional(z.string()) });
export type FaultMeaningView = z.output<typeof faultMeaning>;

/** What a list row shows and no more (speed.md). What says nothing about most tickets is absent from them. */
export const ticketRow = z.object({
  ...head,
  /** There are lines that the reader has not seen. */
  unread: z.boolean(),
  sn: maybe(z.string()),
  productModel: maybe(z.string()),
  impact: maybe(z.string()),
  clock: z.object({
    ...z.pick(clockView, { state: true, dueAt: true, requiredDays: true }).shape,
    /** Only while the clock is paused: one that runs has a due date. */
    remainingMs: z.optional(milliseconds),
  }),
  /** The label of an impact of severity 1 or 2 while it lasts (alarm.ts). */
  alarm: z.optional(z.string()),
  /** Since when production is down. */
  stoppedSince: z.optional(instant),
  /** How a completed ticket ended. */
  ending: z.optional(z.enum(endings)),
  /** Of the rating since the last close. */
  overall: z.optional(z.number()),
  /** The reader's part in it; `looksOn`: a manager who sees it from above and may do nothing with it (decision 0102). */
  mine: z.optional(
    z.object({
      requester: z.optional(z.literal(true)),
      handler: z.optional(z.literal(true)),
      looksOn: z.optional(z.literal(true)),
    }),
  ),
});
export type TicketRow = z.output<typeof ticketRow>;

/** One ticket as the viewer may see it; a field of another audience is absent. */
export const ticketView = z.object({
  ...fieldViews,
  ...head,
  /** As in a row, but null instead of absent. */
  alarm: maybe(z.string()),
  stoppedSince: maybe(instant),
  ending: maybe(z.enum(endings)),
  requester: person,
  organisationName: maybe(z.string()),
  faultCodes: z.array(z.string()),
  /** Of those that the catalogue has for the ticket's product line; absent when it has none. */
  faultMeanings: z.optional(z.array(faultMeaning)),
  /** Fields whose value differs from the unit's (api.md: kept and marked). */
  differsFromUnit: z.array(z.string()),
  visibleToPartner: z.boolean(),
  hold: maybe(z.object({ question: z.string(), reason: z.string(), pauses: z.boolean(), since: instant })),
  productionResumed: maybe(z.boolean()),
  productionResumedAt: maybe(instant),
  resumptionConfirmedAt: maybe(instant),
  vendorStatement: productionStatement,
  resolvedInOneGo: maybe(z.boolean()),
  oneGoRemark: maybe(z.string()),
  closureCode: maybe(z.string()),
  rejectionReason: maybe(z.string()),
  attachments: z.array(attachmentView),
  solution: maybe(solutionView),
  evaluation: maybe(evaluationView),
  /** The codes that go with a rejection and with the last escalation; for insiders. */
  rejectionCode: z.optional(maybe(z.string())),
  escalationReason: z.optional(maybe(z.string())),
  poorRating: z.optional(z.boolean()),
  problemId: z.optional(maybe(z.string())),
  duplicateOf: maybe(z.object({ id: z.string(), number: z.string() })),
  /** When the requester hears from the handler next, as the handler has promised; past: the promise was missed. */
  nextNewsAt: maybe(instant),
  closedAt: maybe(instant),
  lastSeenSeq: z.number(),
  clock: z.extend(clockView, { segments: z.array(segmentView) }),
  actions: z.array(availableAction),
});
export type TicketView = z.output<typeof ticketView>;

/** The value of a field as it stood: text, a code, a day or a number. */
const fieldValue = maybe(z.union([z.string(), z.number()]));
export type FieldValue = z.output<typeof fieldValue>;

export const eventView = z.object({
  seq: z.number(),
  at: instant,
  actor: maybe(person),
  action: z.string(),
  from: maybe(z.enum(statusNames)),
  to: maybe(z.enum(statusNames)),
  visibility: z.enum(visibilities),
  /** The sentence that goes with it: a reason, a question, a comment, a note. */
  text: maybe(z.string()),
  onBehalf: z.boolean(),
  changes: z.array(z.object({ field: z.string(), old: fieldValue, new: fieldValue })),
  attachments: z.array(attachmentView),
});
export type EventView = z.output<typeof eventView>;

/** A ticket with its timeline, oldest first, at most 500 lines. */
export const ticketWithEvents = z.extend(ticketView, { events: z.array(eventView) });
export type TicketWithEvents = z.output<typeof ticketWithEvents>;

/** The data of a 409 (api.md): the ticket's present state and the events since the version that the caller has seen. */
export const conflictData = z.object({
  version: z.number(),
  status: z.enum(statusNames),
  actions: z.array(availableAction),
  events: z.array(eventView),
});
