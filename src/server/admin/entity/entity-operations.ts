import {
  type EntityAction,
  type GivenCell,
  changeRecord,
  entityActions,
  getRecord,
  listEntities,
  listRecords,
  makeRecord,
  putRecords,
} from '../../../shared/admin/entity-calls.ts';
import {
  columnsOf,
  entityNames,
  keyColumns,
  rightOn,
  type EntityName,
  type Right,
} from '../../../shared/admin/entity-table.ts';
import { namedEntity } from '../../../shared/admin/named-records.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { applyRows } from './apply-rows.ts';
import { actorOf } from '../audit/audit-store.ts';
import { requireEntity, requireEditor, refuseForeignColumns, guardPeople } from './entity-rights.ts';
import { ACTIVE } from './read-cells.ts';
import { validateOne, recordAt, recordConflict, viewOf } from './one-record.ts';
import { countRecords, isSortable, readRecords, type Sort, type RecordQuery } from './record-store.ts';
import { validateRecords, lockEntity, rowOf, wrongCells } from './record-rows.ts';
import type { ValidatedRecord } from './validate-row.ts';
import type { CallOutput, ParsedInput } from '../../../shared/call.ts';
import type { Tx } from '../../db/database.ts';

type Query = ParsedInput<typeof listRecords>['query'];

async function listPage(tx: Tx, name: EntityName, query: Query): Promise<CallOutput<typeof listRecords>> {
  const { q = '', active, sort, cursor, limit } = query;
  const found = await readRecords(tx, name, {
    words: q.split(/\s+/).filter(Boolean),
    active: active === undefined ? undefined : active === 'true',
    sort: sortOf(name, sort),
    after: afterOf(cursor),
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ order: _order, ...record }) => record),
    next: last ? Buffer.from(JSON.stringify([last.order, last.id])).toString('base64url') : null,
  };
}

function sortOf(name: EntityName, sort: string | undefined): Sort {
  const column = sort?.replace('-', '');
  const known = columnsOf(name).some(([each, entry]) => each === column && isSortable(entry));
  if (column !== undefined && !known) throw invalid({ sort: { key: 'issue.choice' } });
  return { column, descending: sort?.startsWith('-') ?? false };
}

function afterOf(cursor: string | undefined): RecordQuery['after'] {
  if (cursor === undefined) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && typeof id === 'string' && !key.includes('\0')) return { key, id };
  } catch {
    // throws invalid below
  }
  throw invalid({ cursor: { key: 'issue.invalid' } });
}

const descriptionOf = (name: EntityName) => ({
  name,
  key: [...keyColumns(name)],
  columns: columnsOf(name).map(([column, entry]) => ({
    name: column,
    type: entry.type,
    required: !entry.optional,
    ...(namedEntity(entry) ? { reference: namedEntity(entry) } : {}),
  })),
});

const actionsOf = (right: Right): EntityAction[] => (right === 'all' ? [...entityActions] : ['change']);

/** Units are counted by whom they are read; by their number, as where they are looked up by it. */
const unitIn = (one: { values: Readonly<Record<string, unknown>> }, { entity }: Record<string, string>): string[] =>
  entity === ('units' satisfies EntityName) ? [String(one.values['sn'])] : [];

/** The master data calls (api.md, Admin). They run as the system, so the rights of the entity table are the only check. */
export const entityOperations: Operation[] = [
  operation(listEntities, {
    runsAs: 'system',
    perform: async ({ tx, viewer }) => {
      const rights = entityNames.map((name) => ({
        name,
        right: viewer.kind === 'user' ? rightOn(name, viewer.role) : 'none',
      }));
      const open = rights.filter(({ right }) => right !== 'none');
      if (open.length === 0) throw new CallError('forbidden');
      const counts = await countRecords(
        tx,
        open.map(({ name }) => name),
      );
      return {
        items: open.map(({ name, right }) => ({
          ...descriptionOf(name),
          actions: actionsOf(right),
          count: counts[name] ?? 0,
        })),
      };
    },
  }),
  operation(listRecords, {
    mayLag: true,
    runsAs: 'system',
    find: async (context, params) => requireEntity(context, params),
    perform: ({ tx }, { query }, { name }) => listPage(tx, name, query),
    reads: ({ items }, params) => items.flatMap((one) => unitIn(one, params)),
  }),
  operation(getRecord, {
    runsAs: 'system',
    find: async (context, params) => requireEntity(context, params),
    perform: (context, { params }, { name }) => viewOf(context, name, params.id),
    reads: unitIn,
  }),
  operation(makeRecord, {
    runsAs: 'system',
    find: async (context, params) => requireEditor(context, params),
    perform: async (context, { body }, { name }) => {
      const { tx } = context;
      await lockEntity(tx, name);
      const row = await validateOne(context, name, rowOf(name, 1, body.values));
      const [first] = keyColumns(name);
      // The key exists: creating must not change that record.
      if (row.result !== 'new') throw invalid({ [`values.${first}`]: { key: 'issue.keyTaken' } });
      const [made] = await applyRows(tx, name, [row], actorOf(context), makeRecord.name);
      return viewOf(context, name, made?.id ?? '');
    },
  }),
  operation(changeRecord, {
    runsAs: 'system',
    find: async (context, params) => {
      const allowed = requireEntity(context, params);
      // Read before the lock, so that a call for a missing record does not wait.
      await recordAt(context, allowed.name, params['id'] ?? '');
      return allowed;
    },
    perform: async (context, { params: { id }, body }, allowed) => {
      const { tx } = context;
      const { name } = allowed;
      const { version, values = {}, active } = body;
      if (active !== undefined && allowed.right !== 'all') throw new CallError('forbidden');
      refuseForeignColumns(allowed, Object.keys(values));
      await lockEntity(tx, name);
      const record = await recordAt(context, name, id);
      if (record.version !== version) return recordConflict(context, name, record, version);
      const given: Record<string, GivenCell> = { ...values, ...(active === undefined ? {} : { [ACTIVE]: active }) };
      const row = await validateOne(context, name, { ...rowOf(name, 1, given), id });
      await applyRows(tx, name, [row], actorOf(context), changeRecord.name);
      return viewOf(context, name, id);
    },
  }),
  operation(putRecords, {
    runsAs: 'system',
    admits: (subject, params) => void requireEditor(subject, params),
    find: async (context, params) => requireEditor(context, params),
    perform: async (context, { body: { rows, dryRun } }, { name }) => {
      const { tx, language } = context;
      if (!dryRun) await lockEntity(tx, name);
      const validated = await validateRecords(
        tx,
        name,
        rows.map((values, at) => rowOf(name, at + 1, values)),
      );
      guardPeople(context, name, validated);
      if (!dryRun) await applyRows(tx, name, validated, actorOf(context), putRecords.name);
      const count = (wanted: ValidatedRecord['result']): number =>
        validated.filter(({ result }) => result === wanted).length;
      return {
        new: count('new'),
        changed: count('changed'),
        same: count('same'),
        wrong: wrongCells(validated, language),
      };
    },
  }),
];
