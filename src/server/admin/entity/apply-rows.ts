import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { Tx } from '../../db/database.ts';
import { auditAll, type Actor } from '../audit/audit-store.ts';
import { newRow, patchOf, type WriteContext } from './column-writes.ts';
import type { Changes } from './judge-row.ts';
import { insertRows, replaceLinks, tell, updateRows } from './write-store.ts';
import type { JudgedRow } from './record-rows.ts';
import { findReferences, type Named, type References } from './reference-store.ts';
import { settle } from './settle.ts';

/** A row that was written: which record it made or changed, and to which version. */
export interface AppliedRow {
  row: number;
  id: string;
  version: number;
}

/** Rows of one statement: it must not hold up an embedded database for long. */
const CHUNK = 250;

/**
 * Writes what was judged new or changed, and its lines on the audit log, and tells whom it concerns. Judged in this transaction,
 * after `lockEntity`; what is wrong or the same is passed over.
 */
export async function applyRows(
  tx: Tx,
  name: EntityName,
  judged: readonly JudgedRow[],
  actor: Actor,
  operation: string,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = [];
  const rows = judged.filter(({ result }) => result === 'new' || result === 'changed');
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    applied.push(...(await applyChunk(tx, name, chunk, actor, operation)));
  }
  return applied;
}

const nextOf = (changes: Changes): Record<string, Cell> =>
  Object.fromEntries(Object.entries(changes).map(([column, [, next]]) => [column, next]));
const oldOf = (changes: Changes): Record<string, Cell> =>
  Object.fromEntries(Object.entries(changes).map(([column, [old]]) => [column, old]));

async function applyChunk(
  tx: Tx,
  name: EntityName,
  rows: readonly JudgedRow[],
  actor: Actor,
  operation: string,
): Promise<AppliedRow[]> {
  const values = rows.map(({ changes }) => nextOf(changes));
  const references = await findReferences(tx, name, values);
  const context = (given: Record<string, Cell>): WriteContext => ({
    named: (column) => namedIn(name, given, column, references),
    clock: actor.clock,
    actorId: actor.id,
  });
  const made = rows.filter(({ result }) => result === 'new');
  const changed = rows.filter(({ result }) => result === 'changed');
  const inserted = await insertRows(
    tx,
    name,
    made.map(({ changes }) => newRow(name, nextOf(changes), context(nextOf(changes)))),
  );
  const updated = await updateRows(
    tx,
    name,
    changed.map(({ id = '', changes }) => ({ id, patch: patchOf(name, nextOf(changes), context(nextOf(changes))) })),
  );
  const versions = new Map(updated.map(({ id, version }) => [id, version]));
  const applied = [
    ...made.map(({ row }, at) => ({ row, id: inserted[at]?.id ?? '', version: 1 })),
    ...changed.map(({ row, id = '' }) => ({ row, id, version: versions.get(id) ?? 0 })),
  ];
  const written = [...made, ...changed];
  await replaceLinks(tx, linksOf(written, applied, references));
  await auditAll(
    tx,
    actor,
    written.map(({ result, changes }, at) => ({
      operation,
      entity: name,
      record: applied[at]?.id ?? '',
      version: applied[at]?.version ?? 0,
      before: result === 'new' ? null : oldOf(changes),
      after: nextOf(changes),
    })),
  );
  const ids = applied.map(({ id }) => id);
  await settle(tx, name, ids, actor.clock.now());
  await tell(tx, name, ids);
  return applied;
}

function namedIn(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  column: string,
  references: References,
): Named | undefined {
  const entry = columnsOf(name).find(([each]) => each === column)?.[1];
  const value = values[column];
  return entry?.type === 'record' && typeof value === 'string'
    ? references.found(entry.of as EntityName, value)
    : undefined;
}

/** Which partners serve the customers of these rows, where a row says it. */
const linksOf = (rows: readonly JudgedRow[], applied: readonly AppliedRow[], references: References) =>
  rows.flatMap(({ changes }, at) => {
    const next = changes['organisations']?.[1];
    const ids = (Array.isArray(next) ? next : []).flatMap((code) => references.found('organisations', code)?.id ?? []);
    return next === undefined ? [] : [{ customer: applied[at]?.id ?? '', ids }];
  });
