import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limit, page } from '../call-schemas.ts';
import { PUT_BODY_MAX_BYTES, PUT_ROWS_MAX } from '../constants.ts';

const ENTITIES = '/itr-api/v1/admin/entities';
const CELL_MAX = 50_000;
const CELLS_MAX = 40;
const LIST_MAX = 100;

/** What a call may do with an entity; the page draws its buttons from it. */
export const entityActions = ['create', 'change', 'active', 'put', 'export', 'import'] as const;
export type EntityAction = (typeof entityActions)[number];

const text = z.string().check(z.maxLength(CELL_MAX));
/** A value by its column; a reference is the natural key of the other record. */
const cell = z.union([text, z.number(), z.boolean(), z.array(text).check(z.maxLength(LIST_MAX)), z.null()]);
export type Cell = z.output<typeof cell>;
/** By the names of the columns. An object with a rest, not a record: the page would load zod's records for it alone. */
const byName = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value);
const values = byName(cell);
/** A value of a request: labels may come as one object, `{language: label}`. */
const givenCell = z.union([cell, byName(cell)]);
export type GivenCell = z.output<typeof givenCell>;
/** The values of a request. They are validated by the columns of the entity, not by this schema. */
const givenValues = byName(givenCell).check(
  z.refine((given) => Object.keys(given).length <= CELLS_MAX, 'issue.jsonLarge'),
);
const version = z.int('issue.version').check(z.gte(1));
const entityParams = z.strictObject({ entity: z.string() });
const recordParams = z.strictObject({ entity: z.string(), id: z.string() });

const record = z.object({
  id: z.string(),
  version: z.number(),
  active: z.boolean(),
  values,
  /** The display names of the referenced records, by column. */
  labels: byName(z.string()),
});
export type RecordRow = z.output<typeof record>;
const recordView = z.extend(record, {
  /** The number of referring records by kind. */
  references: byName(z.number()),
});
export type RecordView = z.output<typeof recordView>;

export const listEntities = defineCall({
  name: 'admin.entities',
  summary: 'What is kept here and may be seen by the caller: columns, natural keys, actions.',
  method: 'GET',
  path: ENTITIES,
  access: 'insider',
  output: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        key: z.array(z.string()),
        columns: z.array(
          z.object({
            name: z.string(),
            type: z.string(),
            required: z.boolean(),
            reference: z.optional(z.string()),
          }),
        ),
        actions: z.array(z.enum(entityActions)),
        /** The number of records, including inactive ones. */
        count: z.number(),
      }),
    ),
  }),
});
export type EntityView = z.output<typeof listEntities.output>['items'][number];

export const listRecords = defineCall({
  name: 'admin.records',
  summary: 'Records of an entity: `q` is looked for word by word, `sort` is a column with or without a leading -.',
  method: 'GET',
  path: `${ENTITIES}/:entity`,
  access: 'insider',
  params: entityParams,
  query: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    active: z.optional(z.enum(['true', 'false'])),
    sort: z.optional(z.string().check(z.regex(/^-?[A-Za-z]{1,40}$/))),
    cursor: z.optional(z.string().check(z.maxLength(600))),
    limit,
  }),
  output: page(record),
});

export const getRecord = defineCall({
  name: 'admin.record',
  summary: 'One record, and how many of what refer to it.',
  method: 'GET',
  path: `${ENTITIES}/:entity/:id`,
  access: 'insider',
  params: recordParams,
  output: recordView,
});

export const makeRecord = defineCall({
  name: 'admin.makeRecord',
  summary: 'Makes a record.',
  method: 'POST',
  path: `${ENTITIES}/:entity`,
  access: 'insider',
  creates: true,
  params: entityParams,
  body: z.strictObject({ values: givenValues }),
  output: recordView,
});

export const changeRecord = defineCall({
  name: 'admin.changeRecord',
  summary: 'Changes a record, or makes it inactive or active again. Nothing is ever deleted.',
  method: 'PATCH',
  path: `${ENTITIES}/:entity/:id`,
  access: 'insider',
  params: recordParams,
  body: z.strictObject({ version, values: z.optional(givenValues), active: z.optional(z.boolean()) }),
  output: recordView,
});

const wrong = z.object({ row: z.number(), column: z.string(), value: z.string(), message: z.string() });
export type WrongCell = z.output<typeof wrong>;

export const putRecords = defineCall({
  name: 'admin.putRecords',
  summary: 'Makes and changes up to 1,000 records by their natural keys; the good rows are applied, unless `dryRun`.',
  method: 'PUT',
  path: `${ENTITIES}/:entity`,
  access: 'insider',
  bodyMaxBytes: PUT_BODY_MAX_BYTES,
  params: entityParams,
  body: z.strictObject({
    rows: z.array(givenValues).check(z.minLength(1), z.maxLength(PUT_ROWS_MAX)),
    dryRun: z._default(z.boolean(), false),
  }),
  output: z.object({ new: z.number(), changed: z.number(), same: z.number(), wrong: z.array(wrong) }),
});
