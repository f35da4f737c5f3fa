import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';
import { figureQueryShape } from '../figure/calls.ts';

const { line, zone, customer, model, software, production } = figureQueryShape;
const number = z.nullable(z.number());
const bounds = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const getLifetime = defineCall({
  name: 'quality.lifetime',
  summary: 'How long machines last from their delivery to their first failure, as it was and by the law of Weibull.',
  method: 'GET',
  path: '/itr-api/v1/quality/lifetime',
  access: 'insider',
  query: z.strictObject({ line, zone, customer, model, software, production }),
  output: z.object({
    machines: z.number(),
    /** Machines that have failed. */
    failed: z.number(),
    /** The day of the first failure; what was delivered before is observed from then on. */
    recordedFrom: z.nullable(z.string()),
    /** Null: fewer than ten failures, or no law fits. `scale` in days: the age by which 63.2 % have failed. */
    law: z.nullable(z.object({ shape: bounds, scale: bounds })),
    /** Shares in percent; the law's are null without one. */
    points: z.array(
      z.object({ days: z.number(), atRisk: z.number(), failed: z.number(), law: number, low: number, high: number }),
    ),
    /** The law and its bounds from the first day to the last failure, evenly spread; none without a law. */
    curve: z.array(z.object({ days: z.number(), law: z.number(), low: z.number(), high: z.number() })),
    /** The query of GET /itr-api/v1/tickets that lists the failures. */
    list: z.string(),
    asOf: instant,
  }),
});

const span = z.object({ from: z.string(), to: z.string() });
export const getWarning = defineCall({
  name: 'quality.warning',
  summary: 'Why a model is warned of, or not: its failures by month beside what was expected, and their sum.',
  method: 'GET',
  path: '/itr-api/v1/quality/warning',
  access: 'insider',
  query: z.strictObject({ model: z.string().check(z.minLength(1), z.maxLength(120)) }),
  output: z.object({
    model: z.string(),
    /** The factor that is looked for, and the sum above which it warns. */
    ratio: z.number(),
    limit: z.number(),
    /** In percent of the limit, at the end of the last month. */
    level: z.number(),
    /** The days since which it fails more often than expected; null: it does not. */
    rise: z.nullable(span),
    /** Whole months, the oldest first; none if the model has failed too seldom to expect anything. */
    months: z.array(
      z.object({
        month: z.string(),
        failures: z.number(),
        /** Null: the months before say too little. */
        expected: number,
        machines: z.number(),
        sum: z.number(),
        warns: z.boolean(),
      }),
    ),
    /** The query of GET /itr-api/v1/tickets that lists the failures since the rise began. */
    list: z.nullable(z.string()),
    asOf: instant,
  }),
});
