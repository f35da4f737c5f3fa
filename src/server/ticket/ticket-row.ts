import type { Segment } from '../../shared/ticket/ticket-clock.ts';
import type { TicketFacts } from '../../shared/ticket/rules.ts';
import type { Reads } from '../../shared/upload/reads.ts';
import type { Scan } from '../../shared/upload/scans.ts';
import type { TicketRecord } from '../db/schema/ticket.ts';

/** A row as PostgreSQL's JSON has it: names in camel case, instants and days as text. */
type Json<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

export interface AttachmentJson {
  id: string;
  seq: number;
  solutionVersion: number | null;
  kind: 'image' | 'video' | 'file';
  name: string;
  contentType: string;
  size: number;
  objectKey: string;
  thumbnailKey: string | null;
  reads: Reads;
  at: string;
  takenAt: string | null;
  scan: Scan;
}

export interface SolutionJson {
  version: number;
  seq: number;
  text: string;
  safety: string | null;
  changeNote: string | null;
  authorId: string;
  authorName: string;
  at: string;
  decision: 'accepted' | 'declined' | 'confirmed' | null;
  reason: string | null;
  reasonCode: string | null;
  readAt: string | null;
}

export interface EvaluationJson {
  overall: number;
  serviceAttitude: 'verySatisfied' | 'satisfied' | 'dissatisfied' | null;
  professionalCompetence: EvaluationJson['serviceAttitude'];
  responseSpeed: EvaluationJson['serviceAttitude'];
  attributes: ('quickResponse' | 'goodAttitude' | 'highlyProfessional' | 'patient' | 'skilled')[];
  suggestion: string | null;
  at: string;
}

/** A fault code as the ticket has it, with its labels by language. */
export interface FaultMeaningJson {
  code: string;
  meaning: Record<string, string>;
  remedy: Record<string, string>;
}

interface SegmentJson {
  seq: number;
  state: Segment['state'];
  lap: number;
  fromAt: string;
  toAt: string | null;
}

/** What `ticket_whole` answers (sql/reading.sql). */
export interface WholeTicket extends Omit<Json<TicketRecord>, 'search'> {
  requesterName: string;
  handlerName: string | null;
  /** The handler has been disabled since. A closed ticket keeps its handler; a reopened one gets a new one. */
  handlerGone: boolean;
  organisationName: string | null;
  duplicateNumber: string | null;
  problemId: string | null;
  /** Those of the fault codes that the ticket's product line knows, in the order of `faultCodes`; null without any. */
  faultMeanings: FaultMeaningJson[] | null;
  seenSeq: number;
  segments: SegmentJson[];
  attachments: AttachmentJson[];
  solution: SolutionJson | null;
  evaluation: EvaluationJson | null;
}

/** The facts about a ticket that the transition table needs. */
export const factsOf = (ticket: WholeTicket): TicketFacts => ({
  kind: ticket.kind,
  status: ticket.status,
  onHold: ticket.holdSince !== null,
  handlerId: ticket.handlerGone ? null : ticket.handlerId,
  handlerName: ticket.handlerName,
  requesterId: ticket.requesterId,
  organisationId: ticket.organisationId,
  escalatedThisRound: ticket.escalatedThisRound,
  restingSince: ticket.restingSince === null ? null : Date.parse(ticket.restingSince),
});

/** The ledger as the clock reads it. */
export const segmentsOf = (ticket: WholeTicket): Segment[] =>
  ticket.segments.map(({ seq, state, lap, fromAt, toAt }) => ({
    seq,
    state,
    lap,
    from: Date.parse(fromAt),
    to: toAt === null ? null : Date.parse(toAt),
  }));
