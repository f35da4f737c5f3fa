import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';
import { FIGURE_FIRST_DAY, FIGURE_LAST_DAY } from '../constants.ts';
import { figureFilters, figureNames, figureUnits, groupings } from './figure-table.ts';

const day = z.iso
  .date('issue.day')
  .check(z.refine((given) => given >= FIGURE_FIRST_DAY && given <= FIGURE_LAST_DAY, 'issue.figureDay'));
const value = z.string().check(z.minLength(1), z.maxLength(120));

/** What a figure is asked: its period, what a row stands for, and which tickets. `from` and `to` are days, both included. */
export const figureQueryShape = {
  from: z.optional(day),
  to: z.optional(day),
  by: z.optional(z.enum(groupings)),
  severity: z.optional(z.enum(['1', '2', '3', '4'])),
  line: z.optional(value),
  zone: z.optional(value),
  customer: z.optional(z.uuid('issue.invalid')),
  organisation: z.optional(z.uuid('issue.invalid')),
  model: z.optional(value),
  software: z.optional(value),
  production: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'issue.month'))),
  group: z.optional(value),
  person: z.optional(z.uuid('issue.unknownUser')),
  /** A dictionary and its code: `escalationReason:no-progress`. */
  reason: z.optional(value),
} as const;
const figureQuery = z.strictObject(figureQueryShape);
export type FigureQuery = z.output<typeof figureQuery>;

/** The newest; what a figure counts may have thousands. */
export const COMMENTS_MAX = 50;
export const figureComments = defineCall({
  name: 'figure.comments',
  summary: 'What people wrote with the ratings that the figure of satisfaction counts, the newest first.',
  method: 'GET',
  path: '/itr-api/v1/figures/satisfaction/comments',
  access: 'user',
  query: figureQuery,
  output: z.object({
    items: z.array(
      z.object({
        ticket: z.object({ id: z.string(), number: z.string(), title: z.string() }),
        /** 1 to 5. */
        overall: z.number(),
        text: z.string(),
        at: instant,
      }),
    ),
    next: z.null(),
  }),
});
export type FigureComment = z.output<typeof figureComments.output>['items'][number];

const values = z.record(z.string(), z.nullable(z.number()));
const column = z.object({ key: z.string(), label: z.string(), unit: z.enum(figureUnits) });

export const listFigures = defineCall({
  name: 'figure.list',
  summary: 'The figures that the reader may see, each with what its rows may stand for and its filters.',
  method: 'GET',
  path: '/itr-api/v1/figures',
  access: 'user',
  output: z.object({
    items: z.array(
      z.object({
        name: z.enum(figureNames),
        label: z.string(),
        /** What exactly is counted. */
        hint: z.string(),
        columns: z.array(column),
        /** The first is taken without a wish. */
        groupings: z.array(z.enum(groupings)),
        filters: z.array(z.enum(figureFilters)),
        /** False: of what is now. */
        hasPeriod: z.boolean(),
      }),
    ),
    next: z.null(),
    /** Whose days are counted: `TIME_ZONE` of the installation. */
    timeZone: z.string(),
  }),
});

export const getFigure = defineCall({
  name: 'figure.get',
  summary: 'One figure: rows by day, week, month or a property, the total, and the total of as long a period before.',
  method: 'GET',
  path: '/itr-api/v1/figures/:name',
  access: 'user',
  params: z.strictObject({ name: z.string() }),
  query: figureQuery,
  output: z.object({
    columns: z.array(column),
    rows: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        values,
        /** The query of GET /itr-api/v1/tickets that lists exactly these tickets. */
        list: z.nullable(z.string()),
      }),
    ),
    /** How many rows more there are. */
    more: z.int(),
    total: z.object({ values }),
    before: z.nullable(z.object({ values })),
    /** The days that were counted; null: of what is now, without a wish for days. */
    period: z.nullable(z.object({ from: z.string(), to: z.string() })),
    by: z.enum(groupings),
    asOf: instant,
  }),
});
export type FigureView = z.output<typeof getFigure.output>;
