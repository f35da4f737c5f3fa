import { figureNames, type FigureName, type Grouping } from '../../shared/figure/figure-table.ts';
import { facts } from './figure-facts.ts';
import { factsOf, type Asked, type Side, type Value } from './figure-store.ts';

/** Inserts the parts of days that no sums have yet. */
const insertText = (
  name: FigureName,
  by: 'day' | Grouping,
  asked: Pick<Asked, 'timeZone' | 'now'>,
  days: readonly string[],
  value: Value,
): string => {
  const { parts = {}, item } = facts[name];
  const zone = `${value(asked.timeZone)}::text`;
  const whole: Asked = { ...asked, name, by: by as Grouping, period: null, filters: {}, organisations: null };
  const sides: Side[] = by === 'day' ? ['day'] : ['day', 'key'];
  const grouped = [...sides, ...(item === undefined ? [] : ['item'])].join(', ');
  const spans = `(select day::timestamp at time zone ${zone} as from_at, (day + 1)::timestamp at time zone ${zone} as to_at
    from unnest(${value(days)}::date[]) day)`;
  return `insert into figure_sum (figure, row_by, day, key, item, parts)
    select ${value(name)}, ${value(by)}, day, ${by === 'day' ? `''` : 'key'}, ${item === undefined ? 'null' : 'item'},
      array[${Object.values(parts).join(', ')}]::float8[]
    from (${factsOf(whole, value, sides, 'parts', spans)}) fact group by ${grouped}`;
};

/** What sums these days anew. */
export const sumTexts = (
  asked: Pick<Asked, 'timeZone' | 'now'>,
  days: readonly string[],
): ((value: Value) => string)[] => [
  (value) => `delete from figure_sum where day = any (${value(days)}::date[])`,
  ...figureNames.flatMap((name) => {
    const { sums = [], sumsOf: other } = facts[name];
    return other ? [] : sums.map((by) => (value: Value) => insertText(name, by, asked, days, value));
  }),
];
