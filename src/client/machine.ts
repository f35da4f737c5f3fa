import { Dot } from 'lucide-react';
import type { Icon } from './ui/icon.ts';
import type { Tone } from './ui/tone.ts';

/** How a timeline and the notifications show an event. An action has the same icon on its button and in the menu. */
export interface EventMark {
  icon: Icon;
  /** Only for events that matter more than a routine step. */
  tone?: Tone;
}

/**
 * Where an action stands in the footer, with its order there: the first main action that is possible, and those beside
 * it; else in the menu alone.
 */
export type Place = readonly ['main' | 'beside', order: number] | 'menu';

/** The actions of a table that stand in this place, in their order there. */
export function inPlace<Action extends string>(
  table: Readonly<Record<Action, { place?: Place }>>,
  wanted: Place[0],
): Action[] {
  const orderOf = (action: Action): number | undefined => {
    const { place } = table[action];
    return typeof place === 'object' && place[0] === wanted ? place[1] : undefined;
  };
  return (Object.keys(table) as Action[])
    .filter((action) => orderOf(action) !== undefined)
    .toSorted((a, b) => (orderOf(a) ?? 0) - (orderOf(b) ?? 0));
}

const unknown: EventMark = { icon: Dot };

/** The mark of an event; a dot for one that only a newer server knows. */
export const markOf = (marks: Readonly<Record<string, EventMark>>, name: string): EventMark =>
  (Object.hasOwn(marks, name) ? marks[name] : undefined) ?? unknown;
