import * as z from 'zod/mini';
import { instant } from '../call-schemas.ts';

const rate = z.object({ count: z.number(), years: z.number(), rate: z.number(), low: z.number(), high: z.number() });
/** The failure rate of a model as long before a day as after it. */
const effectView = z.object({ model: z.string(), from: z.string(), to: z.string(), before: rate, after: rate });
export type Effect = z.output<typeof effectView>;
export const containmentEnds = ['lifted', 'kept'] as const;
export type ContainmentEnd = (typeof containmentEnds)[number];
const containmentView = z.object({
  text: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  until: z.string(),
  /** How it ended; null: it stands. */
  end: z.nullable(z.enum(containmentEnds)),
  /** Why it is kept. */
  reason: z.nullable(z.string()),
});

export const eightDShape = {
  teamMembers: z.nullable(z.string()),
  description: z.nullable(z.string()),
  whys: z.nullable(z.string()),
  escapePoint: z.nullable(z.string()),
  prevention: z.nullable(z.string()),
  closing: z.nullable(z.string()),
  /** Stands on the paper instead of the cause. */
  customerText: z.nullable(z.string()),
  containment: z.nullable(containmentView),
  effect: z.nullable(effectView),
  /** When the proof of effect was taken. */
  effectAt: z.nullable(instant),
};
