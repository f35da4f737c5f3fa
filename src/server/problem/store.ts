import { hasEightD } from '../../shared/problem/eight-d.ts';
import { handlerRoles } from '../../shared/ticket/roles.ts';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { problem, problemEvent, problemMeasure, problemTicket } from '../db/schema/problem.ts';
import { ticket } from '../db/schema/ticket.ts';
import { attachment } from '../db/schema/timeline.ts';
import type { AttachmentJson } from '../ticket/ticket-row.ts';
import { readDescribed } from './paper-store.ts';

export type ProblemRecord = typeof problem.$inferSelect;
export type MeasureRecord = typeof problemMeasure.$inferSelect & { ownerName: string; doneByName: string | null };
export type EventRecord = typeof problemEvent.$inferSelect & { actorName: string | null };

export interface TicketOfProblem {
  id: string;
  number: string;
  title: string;
  status: typeof ticket.$inferSelect.status;
  productModel: string | null;
  customerName: string | null;
  filedAt: Date;
  sn: string | null;
  softwareModel: string | null;
}

export interface WholeProblem extends Omit<ProblemRecord, 'containment'> {
  containment: ContainmentRecord | null;
  openedByName: string | null;
  tickets: TicketOfProblem[];
  measures: MeasureRecord[];
  events: EventRecord[];
  files: AttachmentJson[];
  /** While there is no 8D. */
  described: string | null;
}

export interface ContainmentRecord {
  text: string;
  owner: { id: string; name: string };
  until: string;
  end: 'lifted' | 'kept' | null;
  reason: string | null;
}

const doer = alias(appUser, 'doer');

/**
 * One problem with all that its page shows; `lock`: until the transaction ends.
 * Null when the viewer cannot see such a problem.
 */
export async function readProblem(tx: Tx, id: string, lock = false): Promise<WholeProblem | null> {
  const query = tx.orm.select().from(problem).where(eq(problem.id, id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) return null;
  const tickets = await tx.orm
    .select({
      id: ticket.id,
      number: ticket.number,
      title: ticket.title,
      status: ticket.status,
      productModel: ticket.productModel,
      customerName: ticket.customerName,
      filedAt: ticket.filedAt,
      sn: ticket.sn,
      softwareModel: ticket.softwareModel,
    })
    .from(problemTicket)
    .innerJoin(ticket, eq(ticket.id, problemTicket.ticketId))
    .where(eq(problemTicket.problemId, id))
    .orderBy(asc(ticket.filedAt), asc(ticket.id));
  const measures = await tx.orm
    .select({ measure: problemMeasure, ownerName: appUser.userName, doneByName: doer.userName })
    .from(problemMeasure)
    .innerJoin(appUser, eq(appUser.id, problemMeasure.ownerId))
    .leftJoin(doer, eq(doer.id, problemMeasure.doneBy))
    .where(eq(problemMeasure.problemId, id))
    .orderBy(asc(problemMeasure.addedAt), asc(problemMeasure.id));
  const events = await tx.orm
    .select({ event: problemEvent, actorName: appUser.userName })
    .from(problemEvent)
    .leftJoin(appUser, eq(appUser.id, problemEvent.actorId))
    .where(eq(problemEvent.problemId, id))
    .orderBy(asc(problemEvent.version));
  const files = await tx.orm.select().from(attachment).where(eq(attachment.problemId, id)).orderBy(asc(attachment.id));
  const containment = await containmentOf(tx, row);
  return {
    ...row,
    containment,
    described: lock || hasEightD({ ...row, containment }) ? null : await readDescribed(tx, id),
    openedByName: row.openedBy && (await nameOf(tx, row.openedBy)),
    tickets,
    measures: measures.map(({ measure, ...names }) => ({ ...measure, ...names })),
    events: events.map(({ event, actorName }) => ({ ...event, actorName })),
    files: files.map((file) => ({
      ...file,
      at: file.at.toISOString(),
      takenAt: file.takenAt?.toISOString() ?? null,
    })),
  };
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.orm.select({ name: appUser.userName }).from(appUser).where(eq(appUser.id, userId));
  return user?.name ?? '';
}

async function containmentOf(tx: Tx, row: ProblemRecord): Promise<ContainmentRecord | null> {
  const { containment, containmentOwnerId, containmentUntil, containmentEnd, containmentReason } = row;
  if (containment === null || containmentOwnerId === null || containmentUntil === null) return null;
  return {
    text: containment,
    owner: { id: containmentOwnerId, name: await nameOf(tx, containmentOwnerId) },
    until: containmentUntil,
    end: containmentEnd,
    reason: containmentReason,
  };
}

export type ProblemPatch = Partial<Omit<ProblemRecord, 'id' | 'version' | 'openedAt' | 'openedBy' | 'openedFor'>>;

/** Writes a change of a locked problem and its line of the log. */
export async function changeProblem(
  tx: Tx,
  patch: ProblemPatch,
  event: typeof problemEvent.$inferInsert,
): Promise<void> {
  await tx.orm
    .update(problem)
    .set({ ...patch, version: event.version })
    .where(eq(problem.id, event.problemId));
  await tx.orm.insert(problemEvent).values(event);
}

export const insertMeasure = (tx: Tx, row: typeof problemMeasure.$inferInsert): Promise<unknown> =>
  tx.orm.insert(problemMeasure).values(row);

export const finishMeasure = (
  tx: Tx,
  id: string,
  done: { doneAt: Date; doneBy: string; note: string | null },
): Promise<unknown> =>
  tx.orm
    .update(problemMeasure)
    .set(done)
    .where(and(eq(problemMeasure.id, id), isNull(problemMeasure.doneAt)));

/** The problem that a ticket belongs to now, locked; null when it belongs to none. */
export async function problemOfTicket(tx: Tx, ticketId: string): Promise<ProblemRecord | null> {
  const [row] = await tx.orm
    .select({ problem })
    .from(problemTicket)
    .innerJoin(problem, eq(problem.id, problemTicket.problemId))
    .where(eq(problemTicket.ticketId, ticketId))
    .orderBy(desc(problem.openedAt))
    .limit(1)
    .for('update', { of: problem });
  return row?.problem ?? null;
}

/** Moves a ticket to a problem, out of the one that it was in. */
export async function moveTicket(tx: Tx, ticketId: string, problemId: string): Promise<void> {
  await tx.orm.delete(problemTicket).where(eq(problemTicket.ticketId, ticketId));
  await tx.orm.insert(problemTicket).values({ problemId, ticketId });
}

/** Lets one link of tickets run at a time: a link locks two problems, and two opposite links would deadlock. */
export const queueLinks = (tx: Tx): Promise<unknown> => tx.raw('select pg_advisory_xact_lock(727004)');

/** A ticket's number, or null when there is no such ticket; locked, so that it is not escalated meanwhile. */
export async function ticketNumber(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.orm.select({ number: ticket.number }).from(ticket).where(eq(ticket.id, id)).for('update');
  return row?.number ?? null;
}

/** The name of an active insider who can own a measure, or null. */
export async function findOwner(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.orm
    .select({ userName: appUser.userName })
    .from(appUser)
    .where(and(eq(appUser.id, id), isNull(appUser.disabledAt), inArray(appUser.role, handlerRoles)));
  return row?.userName ?? null;
}
