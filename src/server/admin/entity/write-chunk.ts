import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { entityOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import { partLineOf } from '../../../shared/admin/part-line.ts';
import type { Tx } from '../../db/database.ts';
import { mapInSlices } from '../../in-slices.ts';
import { auditAll, type Actor } from '../audit/audit-store.ts';
import { newRow, patchOf, type WriteContext } from './column-writes.ts';
import type { ValidatedRecord } from './validate-row.ts';
import type { ReferencedRecord, References } from './reference-store.ts';
import type { Changes } from './validate-values.ts';
import { insertRows, notifyChange, replaceLinks, replaceParts, updateRows } from './write-store.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { calendarsChanged } from '../../ticket/recompute-due.ts';
import { endSessionsOfDisabled, lockHeldTickets, someErasedIsActive, tellManagers } from './after-change-store.ts';
import { leavingIssues } from './person-issues.ts';

/** A row that was written, and the version of its record afterwards. */
export interface AppliedRow {
  row: number;
  id: string;
  version: number;
}

export interface Writing {
  actor: Actor;
  operation: string;
  /** Those of the values that are written. */
  references: References;
}

type Values = Record<string, Cell>;
export const newValues = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([column, [, next]]) => [column, next]));
const oldValues = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([column, [old]]) => [column, old]));

/** Writes new and changed rows with their audit entries, by a statement each. */
export async function writeChunk(
  tx: Tx,
  name: EntityName,
  rows: readonly ValidatedRecord[],
  { actor, operation, references }: Writing,
): Promise<AppliedRow[]> {
  const given = rows.map((row) => ({ ...row, values: newValues(row.changes) }));
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
    await mapInSlices(created, ({ values }) => newRow(name, values, context(values))),
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
  if (name === 'selections') await writeParts(tx, written, applied, references);
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

/** The parts of selection lists, for the rows that have this column. */
async function writeParts(
  tx: Tx,
  rows: readonly ValidatedRecord[],
  applied: readonly AppliedRow[],
  references: References,
): Promise<void> {
  const changed = rows.flatMap(({ changes }, at) => {
    const lines = changes['items']?.[1];
    return Array.isArray(lines) ? [{ selection: applied[at]?.id ?? '', lines }] : [];
  });
  const parts = changed.flatMap(({ selection, lines }) =>
    lines.flatMap((text, position) => {
      const line = partLineOf(text);
      if (!line) return [];
      const { name, isFree, quantity, note } = line;
      const model = isFree ? null : (references.found('models', name)?.id ?? null);
      return [{ selection, position, model, name, quantity, note }];
    }),
  );
  await replaceParts(
    tx,
    changed.map(({ selection }) => selection),
    parts,
  );
}

type AfterChange = (tx: Tx, ids: readonly string[], now: Date) => Promise<void>;

/** What else must be done when records of an entity change, by a call or by an import. */
const handlers: { readonly [Name in EntityName]?: AfterChange } = {
  // The id of a calendar is its zone.
  calendars: async (tx, ids, now) => void (await calendarsChanged(tx, ids, now)),
  organisations: (tx) => tellManagers(tx),
  people: async (tx, ids, now) => {
    if (await someErasedIsActive(tx, ids)) throw new CallError('conflict', { text: { key: 'people.erase.stays' } });
    // Validation has checked this; here it catches a ticket that was assigned since.
    const held = (await lockHeldTickets(tx, ids)).filter(({ count }) => count > 0);
    if (held.some(({ disabled }) => disabled)) throw invalid({ active: { key: 'people.disable.first' } });
    for (const { role, ...open } of held)
      for (const [, issue] of leavingIssues({ role: [null, role] }, open)) throw invalid({ 'values.role': issue });
    await endSessionsOfDisabled(tx, ids, now);
  },
};

export const afterChange = async (tx: Tx, name: EntityName, ids: readonly string[], now: Date): Promise<void> =>
  handlers[name]?.(tx, ids, now);
