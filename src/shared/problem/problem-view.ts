import * as z from 'zod/mini';
import { instant } from '../call-schemas.ts';
import { statusNames } from '../ticket/statuses.ts';
import { eightDShape } from './eight-d-view.ts';
import { attachmentView } from '../ticket/ticket-view.ts';
import { problemActions, problemStatuses } from './rules.ts';

const person = z.object({ id: z.string(), name: z.string() });
const maybeText = z.nullable(z.string());

export const problemRow = z.object({
  id: z.string(),
  status: z.enum(problemStatuses),
  statusLabel: z.string(),
  /** Of the oldest ticket that belongs to it; null when every ticket was moved to another problem. */
  title: maybeText,
  ticketNumber: maybeText,
  productModel: maybeText,
  tickets: z.number(),
  openMeasures: z.number(),
  /** When the next open measure is due. */
  nextDueOn: maybeText,
  openedAt: instant,
  finishedAt: z.nullable(instant),
});
export type ProblemRow = z.output<typeof problemRow>;

export const measureView = z.object({
  id: z.string(),
  text: z.string(),
  owner: person,
  dueOn: z.string(),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(person),
  note: maybeText,
});
export type MeasureView = z.output<typeof measureView>;

export const problemEvent = z.object({
  /** The problem's version after it; `open` is 1. */
  version: z.number(),
  at: instant,
  actor: z.nullable(person),
  action: z.string(),
  text: maybeText,
  changes: z.array(z.object({ field: z.string(), old: maybeText, new: maybeText })),
  attachments: z.array(attachmentView),
});
export type ProblemEvent = z.output<typeof problemEvent>;

const availableAction = z.object({ action: z.enum(problemActions), enabled: z.boolean(), reason: maybeText });

export const problemView = z.object({
  id: z.string(),
  status: z.enum(problemStatuses),
  statusLabel: z.string(),
  version: z.number(),
  rootCause: maybeText,
  accountabilityType: maybeText,
  accountableParty: maybeText,
  ipmtAttributes: maybeText,
  ...eightDShape,
  /** While nobody has begun an 8D: what its tickets say, with which its description begins. */
  described: maybeText,
  openedAt: instant,
  finishedAt: z.nullable(instant),
  tickets: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      status: z.enum(statusNames),
      statusLabel: z.string(),
      productModel: maybeText,
      customerName: maybeText,
      filedAt: instant,
      sn: maybeText,
      softwareModel: maybeText,
    }),
  ),
  measures: z.array(measureView),
  events: z.array(problemEvent),
  actions: z.array(availableAction),
});
export type ProblemView = z.output<typeof problemView>;
