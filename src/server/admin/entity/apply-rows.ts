import type { EntityName } from '../../../shared/admin/entity-table.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../audit/audit-store.ts';
import { openValidation, type InputRow } from './record-rows.ts';
import type { ValidatedRecord } from './validate-row.ts';
import { findReferences } from './reference-store.ts';
import { newValues, writeChunk, type AppliedRow, type Writing } from './write-chunk.ts';

/** Rows per statement. A long statement would block the embedded database for everybody. */
const CHUNK = 250;

const isWritten = ({ result }: ValidatedRecord): boolean => result === 'new' || result === 'changed';

/**
 * Writes the new and the changed rows with their audit entries. The rows must have been validated in this transaction, after
 * `lockEntity`. Rows with errors and unchanged rows are skipped.
 */
export async function applyRows(
  tx: Tx,
  name: EntityName,
  validated: readonly ValidatedRecord[],
  actor: Actor,
  operation: string,
): Promise<AppliedRow[]> {
  const rows = validated.filter(isWritten);
  const values = rows.map(({ changes }) => newValues(changes));
  const writing = { actor, operation, references: await findReferences(tx, name, values) };
  return writeInChunks(tx, name, writing, rows.length, async (from, to) => rows.slice(from, to));
}

/** The same for rows of a file that are still to be validated: the database writes a piece while the next one is validated. */
export async function validateAndApply(
  tx: Tx,
  name: EntityName,
  given: readonly InputRow[],
  actor: Actor,
  operation: string,
): Promise<ValidatedRecord[]> {
  const { references, validate } = await openValidation(tx, name, given, true);
  const all: ValidatedRecord[] = [];
  await writeInChunks(tx, name, { actor, operation, references }, given.length, async (from, to) => {
    const validated = await validate(from, to);
    all.push(...validated);
    return validated;
  });
  return all;
}

async function writeInChunks(
  tx: Tx,
  name: EntityName,
  writing: Writing,
  count: number,
  next: (from: number, to: number) => Promise<ValidatedRecord[]>,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = [];
  let written: Promise<AppliedRow[]> = Promise.resolve([]);
  for (let at = 0; at < count; at += CHUNK) {
    const rows = (await next(at, at + CHUNK)).filter(isWritten);
    applied.push(...(await written));
    written = rows.length > 0 ? writeChunk(tx, name, rows, writing) : Promise.resolve([]);
    // Awaited only after the next rows; until then nobody must miss that it failed.
    written.catch(() => undefined);
  }
  return [...applied, ...(await written)];
}
