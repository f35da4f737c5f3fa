import type { EntryOf } from './entry.ts';

const REASON_MAX = 1_000; // domain.md, Forms

/** A sentence or two: a reason, a question, a note. */
export const sentence = { type: 'text', min: 5, max: REASON_MAX, lines: 4 } as const satisfies Omit<
  EntryOf<'text'>,
  'label'
>;
