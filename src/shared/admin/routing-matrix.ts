/** What a rule is for, and who gets what it is for; `zone` null: every zone that has no rule of its own. */
export interface MatrixRule {
  id: string;
  line: string;
  zone: string | null;
  group: string;
}

export interface MatrixCell {
  zone: string;
  /** The rule that is used; null: none, the ticket waits in the queue. */
  rule: MatrixRule | null;
  /** The rule is the line's, for all zones. */
  isOfEvery: boolean;
}
export interface MatrixRow {
  line: string;
  every: MatrixRule | null;
  cells: readonly MatrixCell[];
}

/** Each line with each zone, by the rule that the routing would use. */
export function routingMatrix(
  lines: readonly string[],
  zones: readonly string[],
  rules: readonly MatrixRule[],
): MatrixRow[] {
  const byPlace = new Map(rules.map((rule) => [JSON.stringify([rule.line, rule.zone]), rule]));
  const ruleAt = (line: string, zone: string | null) => byPlace.get(JSON.stringify([line, zone])) ?? null;
  return lines.map((line) => {
    const every = ruleAt(line, null);
    const cells = zones.map((zone) => {
      const own = ruleAt(line, zone);
      return { zone, rule: own ?? every, isOfEvery: own === null && every !== null };
    });
    return { line, every, cells };
  });
}

/** How many cells have no rule. */
export const gapsIn = (rows: readonly MatrixRow[]): number =>
  rows.reduce((sum, { cells }) => sum + cells.filter(({ rule }) => rule === null).length, 0);
