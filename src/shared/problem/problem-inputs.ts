import type * as z from 'zod/mini';
import type { ValidationIssues } from '../errors.ts';
import type { ActionTable } from '../field/entry.ts';
import { objectOf, type ObjectOf } from '../field/schema.ts';
import { ticketFields } from '../ticket/fields.ts';
import { sentence } from '../field/sentence.ts';
import { uploads } from '../ticket/input-entries.ts';
import { disciplineEntries, disciplines, eightDLacks, type Discipline, type EightD } from './eight-d.ts';
import { containmentEnds } from './eight-d-view.ts';
import { problemOutcomes, problemTable, type ProblemAction } from './rules.ts';
import type { ProblemView } from './problem-view.ts';

const ROOT_CAUSE_MAX = 5_000;

const recorded = <const F extends 'accountabilityType' | 'accountableParty' | 'ipmtAttributes'>(field: F) =>
  ({
    ...ticketFields[field],
    label: `problem.field.${field}`,
    optional: true,
    preset: (problem: ProblemView) => problem[field],
  }) as const;

/** The fields of each action of a problem, in the order of its form. */
export const problemEntries = {
  record: {
    rootCause: {
      type: 'text',
      label: 'problem.field.rootCause',
      min: 10,
      max: ROOT_CAUSE_MAX,
      lines: 6,
      optional: true,
      preset: (problem: ProblemView) => problem.rootCause,
    },
    accountabilityType: recorded('accountabilityType'),
    accountableParty: recorded('accountableParty'),
    ipmtAttributes: recorded('ipmtAttributes'),
    uploads,
  },
  describe: { ...disciplineEntries, uploads },
  contain: {
    containment: {
      ...sentence,
      lines: 3,
      label: 'problem.field.containment',
      preset: (problem: ProblemView) => problem.containment?.text,
    },
    containmentOwnerId: {
      type: 'person',
      for: 'transfer',
      label: 'problem.input.owner',
      issue: 'issue.measureOwner',
      missing: 'issue.measureOwner',
    },
    containmentUntil: { type: 'day', label: 'problem.field.containmentUntil' },
    uploads,
  },
  endContainment: {
    containmentEnd: {
      type: 'choice',
      label: 'problem.input.containmentEnd',
      choices: containmentEnds,
      texts: { lifted: 'problem.end.lifted', kept: 'problem.end.kept' },
    },
    reason: { ...sentence, lines: 3, label: 'problem.input.keptWhy', optional: true },
  },
  addMeasure: {
    text: { ...sentence, lines: 3, label: 'problem.input.measure' },
    ownerId: {
      type: 'person',
      for: 'transfer',
      label: 'problem.input.owner',
      issue: 'issue.measureOwner',
      missing: 'issue.measureOwner',
    },
    dueOn: { type: 'day', label: 'problem.field.dueOn' },
    uploads,
  },
  completeMeasure: {
    measureId: { type: 'measure', label: 'problem.input.which', issue: 'issue.choice' },
    note: { ...sentence, lines: 3, label: 'problem.input.note', optional: true },
    uploads,
  },
  proveEffect: {
    effectModel: {
      type: 'text',
      max: 120,
      label: 'problem.input.effectModel',
      preset: (problem: ProblemView) => problem.effect?.model ?? problem.tickets[0]?.productModel,
    },
    effectFrom: { type: 'day', past: true, label: 'problem.input.effectFrom', hint: 'problem.hint.effect' },
    note: { ...sentence, lines: 3, label: 'problem.input.note', optional: true },
    uploads,
  },
  link: {
    ticketId: {
      type: 'ticketNumber',
      label: 'problem.input.ticket',
      hint: 'problem.input.ticketHint',
      issue: 'issue.unknownTicket',
    },
  },
  finish: {
    outcome: {
      type: 'choice',
      label: 'problem.input.outcome',
      choices: problemOutcomes,
      texts: {
        finishedNotImprove: 'problem.outcome.finishedNotImprove',
        finishedNeedImprove: 'problem.outcome.finishedNeedImprove',
      },
      details: {
        finishedNotImprove: 'problem.outcomeText.finishedNotImprove',
        finishedNeedImprove: 'problem.outcomeText.finishedNeedImprove',
      },
    },
  },
  reopen: { reason: { ...sentence, lines: 3, label: 'problem.input.reason' } },
} as const satisfies Record<ProblemAction, ActionTable<ProblemView>>;

/** The names of a problem's findings: what is recorded, but its files. */
export type Finding = Exclude<keyof (typeof problemEntries)['record'], 'uploads'>;
export const findings = Object.keys(problemEntries.record).filter((name): name is Finding => name !== 'uploads');
export const isFinding = (name: string): name is Finding => (findings as readonly string[]).includes(name);

type Findings = Readonly<Partial<Record<Finding, string | null>>>;
/** What an input is compared with: a problem as the page or the server has it. */
type Known = Findings & EightD & { measures: readonly unknown[] };

/** The findings that an input of `record` changes. */
export const changedFindings = (problem: Findings, input: Findings): Finding[] =>
  findings.filter((field) => input[field] !== undefined && input[field] !== problem[field]);

/** The same of the texts of an 8D; an empty one is none. */
export const changedDisciplines = (
  problem: EightD,
  input: Readonly<Partial<Record<Discipline, string | null>>>,
): Discipline[] =>
  disciplines.filter((field) => input[field] !== undefined && (input[field] || null) !== (problem[field] ?? null));

/** What is wrong with an input only beside its problem; an action that is not here looks at its input alone. */
const beside: {
  readonly [A in ProblemAction]?: (problem: Known, input: Partial<ProblemInput<A>>) => ValidationIssues;
} = {
  record: (problem, input): ValidationIssues =>
    changedFindings(problem, input).length > 0 || (input.uploads?.length ?? 0) > 0
      ? {}
      : { rootCause: { key: 'issue.nothingChanged' } },
  describe: (problem, input): ValidationIssues =>
    changedDisciplines(problem, input).length > 0 || (input.uploads?.length ?? 0) > 0
      ? {}
      : { description: { key: 'issue.nothingChanged' } },
  endContainment: (_problem, { containmentEnd, reason }): ValidationIssues =>
    containmentEnd === 'kept' && !reason ? { reason: { key: 'issue.keptReason' } } : {},
  /** Each by its name in `ProblemView`, as the row of the outcome says; a measure has an owner and a date. */
  finish: (problem, { outcome }) => {
    const { rootCause, measures } = problem;
    const needs: readonly string[] = (outcome && problemTable[outcome].needs) ?? [];
    const lacks = (name: 'rootCause' | 'measures', isThere: boolean): boolean => needs.includes(name) && !isThere;
    return {
      ...(lacks('rootCause', rootCause !== null) && { rootCause: { key: 'issue.needsRootCause' } }),
      ...(lacks('measures', measures.length > 0) && { measures: { key: 'issue.needsMeasure' } }),
      ...(outcome && eightDLacks(problem)),
    };
  },
};

/** What is wrong with an input beside its problem; whoever asks has parsed the input, or does so next. */
export const issuesBeside = (action: ProblemAction, problem: Known, input: object): ValidationIssues =>
  beside[action]?.(problem, input) ?? {};

export const problemEntriesOf = (action: ProblemAction): ActionTable<ProblemView> => problemEntries[action];

type Inputs = { readonly [A in ProblemAction]: ObjectOf<(typeof problemEntries)[A]> };
/** What each action takes, beside the version. */
export const problemInputs = Object.fromEntries(
  Object.entries(problemEntries).map(([action, entries]) => [action, objectOf(entries)]),
) as unknown as Inputs;
type Outputs = { [A in ProblemAction]: z.output<Inputs[A]> };
export type ProblemInput<A extends ProblemAction> = Outputs[A];
