/**
 * The meaning of a color, as on an industrial panel (look.md, IEC 60073). `act`: the user's action is required; `ok`:
 * normal or done; `warn`: due soon; `bad`: overdue or production down; `run`: in progress, nothing for the user to do.
 */
export type Tone = 'act' | 'ok' | 'warn' | 'bad' | 'run';

// The class names are written out, because Tailwind searches the source for them.
export const toneText: Record<Tone, string> = {
  act: 'text-act',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  run: 'text-run',
};

export const toneSoft: Record<Tone, string> = {
  act: 'bg-act-soft text-act-ink',
  ok: 'bg-ok-soft text-ok-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
  run: 'bg-run-soft text-run-ink',
};

export const toneRing: Record<Tone, string> = {
  act: 'text-act-ring',
  ok: 'text-ok-ring',
  warn: 'text-warn-ring',
  bad: 'text-bad-ring',
  run: 'text-run-ring',
};
