import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { entityOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { Tx } from '../../db/database.ts';
import { auditAll, type Actor } from '../audit/audit-store.ts';
import { newRow, patchOf, type WriteContext } from './column-writes.ts';
import type { Changes } from './validate-values.ts';
import { insertRows, replaceLinks, notifyChange, updateRows } from './write-store.ts';
import type { ValidatedRecord } from './record-rows.ts';
import { findReferences, type ReferencedRecord, type References } from './reference-store.ts';
import { afterChange } from './after-change.ts';

/** A row that was written, and the version of its record afterwards. */
export interface AppliedRow {
  row: number;
  id: string;
  version: number;
}

/** Rows per statement. A long statement would block the embedded database for everybody. */
const CHUNK = 250;

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
  const applied: AppliedRow[] = [];
  const rows = validated.filter(({ result }) => result === 'new' || result === 'changed');
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    applied.push(...(await applyChunk(tx, name, chunk, actor, operation)));
  }
  return applied;
}

type Values = Record<string, Cell>;
const newValues = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([column, [, next]]) => [column, next]));
const oldValues = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([column, [old]]) => [column, old]));

async function applyChunk(
  tx: Tx,
  name: EntityName,
  rows: readonly ValidatedRecord[],
  actor: Actor,
  operation: string,
): Promise<AppliedRow[]> {
  const given = rows.map((row) => ({ ...row, values: newValues(row.changes) }));
  const references = await findReferences(
    tx,
    name,
    given.map(({ values }) => values),
  );
  const context = (values: Values): WriteContext => ({
    reference: (column) => referenceIn(name, values, column, references),
    clock: actor.clock,
    actorId: actor.id,
  });
  const created = given.filter(({ result }) => result === 'new');
  const changed = given.filter(({ result }) => result === 'changed');
  const inserted = await insertRows(
    tx,
    name,
    created.map(({ values }) => newRow(name, values, context(values))),
  );
  const updated = await updateRows(
    tx,
    name,
    changed.map(({ id = '', values }) => ({ id, patch: patchOf(name, values, context(values)) })),
  );
  const versions = new Map(updated.map(({ id, version }) => [id, version]));
  const applied = [
    ...created.map(({ row }, at) => ({ row, id: inserted[at]?.id ?? '', version: 1 })),
    ...changed.map(({ row, id = '' }) => ({ row, id, version: versions.get(id) ?? 0 })),
  ];
  const written = [...created, ...changed];
  await replaceLinks(tx, linksOf(written, applied, references));
  await auditAll(
    tx,
    actor,
    written.map(({ result, changes, values }, at) => ({
      operation,
      entity: name,
      record: applied[at]?.id ?? '',
      version: applied[at]?.version ?? 0,
      before: result === 'new' ? null : oldValues(changes),
      after: values,
    })),
  );
  const ids = applied.map(({ id }) => id);
  await afterChange(tx, name, ids, actor.clock.now());
  await notifyChange(tx, name, ids);
  return applied;
}

function referenceIn(
  name: EntityName,
  values: Readonly<Record<string, Cell>>,
  column: string,
  references: References,
): ReferencedRecord | undefined {
  const entry = entityOf(name).columns[column];
  const value = values[column];
  return entry?.type === 'record' && typeof value === 'string'
    ? references.found(entry.of as EntityName, value)
    : undefined;
}

/** The partner organisations of customers, for the rows that have this column. */
const linksOf = (rows: readonly ValidatedRecord[], applied: readonly AppliedRow[], references: References) =>
  rows.flatMap(({ changes }, at) => {
    const next = changes['organisations']?.[1];
    const ids = (Array.isArray(next) ? next : []).flatMap((code) => references.found('organisations', code)?.id ?? []);
    return next === undefined ? [] : [{ customer: applied[at]?.id ?? '', ids }];
  });
