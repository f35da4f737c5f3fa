import { figureNames, type FigureName, type Grouping } from '../../shared/figure/figure-table.ts';
import { FIRST_SUMS, insertFirstFailures } from './exposure-store.ts';
import { facts } from './figure-facts.ts';
import { factsOf, type Asked, type Side, type Value } from './figure-store.ts';

type Now = Pick<Asked, 'timeZone' | 'now'>;

const ofAll = (asked: Now, name: FigureName, by: Grouping): Asked => ({
  ...asked,
  ...{ name, by, period: null, filters: {}, organisations: null },
});

/** These days, as rows of when they begin and end. */
const spansOf = (days: readonly string[], timeZone: string, value: Value): string => {
  const zone = `${value(timeZone)}::text`;
  return `(select day::timestamp at time zone ${zone} as from_at, (day + 1)::timestamp at time zone ${zone} as to_at
    from unnest(${value(days)}::date[]) day)`;
};

/** Inserts the parts of days that no sums have yet. */
const insertText = (
  name: FigureName,
  by: 'day' | Grouping,
  asked: Now,
  days: readonly string[],
  value: Value,
): string => {
  const { parts = {}, item } = facts[name];
  const sides: Side[] = by === 'day' ? ['day'] : ['day', 'key'];
  const grouped = [...sides, ...(item === undefined ? [] : ['item'])].join(', ');
  return `insert into figure_sum (figure, row_by, day, key, item, parts)
    select ${value(name)}, ${value(by)}, day, ${by === 'day' ? `''` : 'key'}, ${item === undefined ? 'null' : 'item'},
      array[${Object.values(parts).join(', ')}]::float8[]
    from (${factsOf(ofAll(asked, name, by as Grouping), value, sides, 'parts', spansOf(days, asked.timeZone, value))}) fact group by ${grouped}`;
};

/** How far figures look ahead. */
export const aheads: readonly number[] = [...new Set(Object.values(facts).map(({ ahead = 0 }) => ahead))];

const summed = (ahead: number): FigureName[] =>
  figureNames.filter((name) => (facts[name].ahead ?? 0) === ahead && !facts[name].sumsOf);

/** The names in `figure_sum` of what looks so many days ahead. */
export const sumNames = (ahead: number): string[] => [...summed(ahead), ...(ahead === 0 ? [FIRST_SUMS.figure] : [])];

/** What sums these days anew, of the figures that look so many days ahead. */
export const sumTexts = (asked: Now, ahead: number, days: readonly string[]): ((value: Value) => string)[] => [
  (value) =>
    `delete from figure_sum where day = any (${value(days)}::date[]) and figure = any (${value(sumNames(ahead))}::text[])`,
  ...summed(ahead).flatMap((name) =>
    (facts[name].sums ?? []).map((by) => (value: Value) => insertText(name, by, asked, days, value)),
  ),
  ...(ahead === 0
    ? [
        (value: Value) =>
          insertFirstFailures(ofAll(asked, 'failure-rate', 'day'), value, spansOf(days, asked.timeZone, value)),
      ]
    : []),
];
