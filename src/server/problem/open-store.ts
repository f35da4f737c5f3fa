import type { Tx } from '../db/database.ts';
import { problem, problemTicket } from '../db/schema/problem.ts';

/** More are linked by hand: a problem is read as a whole. */
const LINKED_MAX = 200;

/** Of the tickets that a statement finds the newest that belong to no problem. */
export async function readUnlinked(tx: Tx, counted: (value: (given: unknown) => string) => string): Promise<string[]> {
  const values: unknown[] = [];
  const text = `select t.id from ticket t where t.id in (${counted((given) => `$${values.push(given)}`)})
    and not exists (select from problem_ticket p where p.ticket_id = t.id) order by t.filed_at desc, t.id limit ${LINKED_MAX}`;
  return (await tx.query<{ id: string }>({ text }, values)).map(({ id }) => id);
}

export async function insertProblem(
  tx: Tx,
  row: typeof problem.$inferInsert,
  tickets: readonly string[],
): Promise<void> {
  await tx.orm.insert(problem).values(row);
  await tx.orm.insert(problemTicket).values(tickets.map((ticketId) => ({ problemId: row.id, ticketId })));
}
