import type { ValidationIssues } from '../errors.ts';
import type { ProblemView } from './problem-view.ts';

/** Texts of a problem. */
type Written = { [K in keyof ProblemView]: ProblemView[K] extends string | null ? K : never }[keyof ProblemView];

export const DISCIPLINE_MAX = 5_000;
const written = <const D extends Written>(name: D, lines: number) =>
  ({
    type: 'text',
    label: `problem.field.${name}`,
    min: 0,
    max: DISCIPLINE_MAX,
    lines,
    optional: true,
    preset: (problem: ProblemView) => problem[name],
  }) as const;

/** The texts of an 8D report, in the order of its disciplines (docs/decisions/0098); an empty one takes its text away. */
export const disciplineEntries = {
  teamMembers: written('teamMembers', 3),
  // From the tickets, while nobody has begun: whoever begins reads it before it is kept.
  description: {
    ...written('description', 4),
    preset: (problem: ProblemView) => problem.description ?? problem.described,
  },
  whys: { ...written('whys', 6), hint: 'problem.hint.whys' },
  escapePoint: written('escapePoint', 3),
  prevention: written('prevention', 4),
  closing: written('closing', 3),
  customerText: { ...written('customerText', 5), hint: 'problem.hint.customerText' },
} as const;
export type Discipline = keyof typeof disciplineEntries;
export const disciplines = Object.keys(disciplineEntries) as Discipline[];

/** A proof of fewer days proves nothing. */
export const EFFECT_DAYS_MIN = 30;

export type EightD = Readonly<Partial<Record<Discipline, string | null>>> & {
  containment?: { end: string | null } | null;
  effect?: unknown;
};

/** Whether anybody has begun an 8D; a problem of before has none. */
export const hasEightD = (problem: EightD): boolean =>
  disciplines.some((name) => (problem[name] ?? null) !== null) ||
  (problem.containment ?? null) !== null ||
  (problem.effect ?? null) !== null;

/** What an 8D lacks to be finished: a containment that still stands, measures whose effect nobody has proved. */
export function eightDLacks(problem: EightD & { measures: readonly unknown[] }): ValidationIssues {
  if (!hasEightD(problem)) return {};
  return {
    ...(problem.containment?.end === null && { containment: { key: 'issue.needsContainmentEnd' } }),
    ...(problem.measures.length > 0 && (problem.effect ?? null) === null && { effect: { key: 'issue.needsEffect' } }),
  };
}
