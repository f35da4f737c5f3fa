/** Pieces of which the columns of figures are made. */
export const count = 'count(*)::float8';
export const number = (condition: string): string => `count(*) filter (where ${condition})::float8`;
/** Of parts. */
export const added = (part: string): string => `coalesce(sum(${part}), 0)::float8`;
/** Null where nothing is counted. */
export const addedShare = (part: string, whole: string): string =>
  `round(100 * sum(${part})::numeric / nullif(sum(${whole})::numeric, 0), 1)::float8`;
export const rounded = (expression: string, digits = 1): string => `round((${expression})::numeric, ${digits})::float8`;
export const DAY = 86_400;
export const HOUR = 3_600;
/** As a double: `extract` makes a numeric, whose sums cost four times as much. */
export const seconds = (interval: string): string => `date_part('epoch', ${interval})`;

/** Of intervals; a ticket that has none counts as nothing. */
export const secondsOf = (interval: string): string => seconds(`coalesce(sum(${interval}), '0')`);
export const meanDays = (part: string): string => rounded(`sum(${part}) / nullif(sum(n), 0) / ${DAY}`, 2);
