import type { DictionaryName } from '../../shared/dictionary/shape.ts';
import { findings, problemEntries } from '../../shared/problem/inputs.ts';
import type { ProblemView } from '../../shared/problem/view.ts';
import type { ProblemAction } from '../../shared/problem/rules.ts';
import { REASON_MAX } from '../../shared/ticket/inputs.ts';

/** A field of an action of a problem; its name is the one on the wire. */
export type ProblemField = { name: string; optional?: true } & (
  | {
      as: 'text';
      label: `problem.input.${'measure' | 'note' | 'reason'}` | 'problem.field.rootCause';
      max: number;
      lines?: number;
    }
  | {
      as: 'code';
      label: `problem.field.${'accountabilityType' | 'accountableParty' | 'ipmtAttributes'}`;
      dictionary: Extract<DictionaryName, 'accountabilityType' | 'accountableParty' | 'ipmtAttributes'>;
    }
  | { as: 'person' | 'day' | 'measure' | 'ticket' | 'outcome' }
);

const code = (name: 'accountabilityType' | 'accountableParty' | 'ipmtAttributes'): ProblemField => ({
  name,
  as: 'code',
  label: `problem.field.${name}`,
  dictionary: name,
  optional: true,
});

/** What each action asks for: one row for each of the table. */
export const problemFields: Record<ProblemAction, readonly ProblemField[]> = {
  record: [
    {
      name: 'rootCause',
      as: 'text',
      label: 'problem.field.rootCause',
      max: problemEntries.record.rootCause.max,
      lines: 6,
      optional: true,
    },
    code('accountabilityType'),
    code('accountableParty'),
    code('ipmtAttributes'),
  ],
  addMeasure: [
    { name: 'text', as: 'text', label: 'problem.input.measure', max: REASON_MAX },
    { name: 'ownerId', as: 'person' },
    { name: 'dueOn', as: 'day' },
  ],
  completeMeasure: [
    { name: 'measureId', as: 'measure' },
    { name: 'note', as: 'text', label: 'problem.input.note', max: REASON_MAX, optional: true },
  ],
  link: [{ name: 'ticketId', as: 'ticket' }],
  finish: [{ name: 'outcome', as: 'outcome' }],
  reopen: [{ name: 'reason', as: 'text', label: 'problem.input.reason', max: REASON_MAX }],
};

export type ProblemValues = Readonly<Record<string, string>>;

/** What the fields hold before anything is typed. */
export function presetsOf(action: ProblemAction, problem: ProblemView): ProblemValues {
  if (action !== 'record') return {};
  return Object.fromEntries(findings.map((field) => [field, problem[field] ?? '']));
}

/** What goes on the wire: nothing empty, and of a finding only what has changed. */
export const bodyOf = (action: ProblemAction, problem: ProblemView, values: ProblemValues): Record<string, string> => {
  const before = presetsOf(action, problem);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value.trim() !== '' && value !== before[name]),
  );
};
