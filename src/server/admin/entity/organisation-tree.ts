import { ORGANISATION_LEVELS } from '../../../shared/constants.ts';

/** The organisation above each that has one, by their codes; with the rows that are about to be written. */
export type Parents = ReadonlyMap<string, string>;

/** What is wrong with where an organisation is: below itself, or in a tree of more than five levels. */
export function treeIssue(parents: Parents, code: string): string | undefined {
  let levels = 1;
  for (let at = parents.get(code); at !== undefined; at = parents.get(at)) {
    if (at === code) return 'issue.parentCircle';
    if (++levels > ORGANISATION_LEVELS) return 'issue.parentDepth';
  }
  return levels + levelsBelow(parents, code) > ORGANISATION_LEVELS ? 'issue.parentDepth' : undefined;
}

function levelsBelow(parents: Parents, code: string): number {
  let levels = 0;
  let above = new Set([code]);
  while (levels <= ORGANISATION_LEVELS) {
    const top = above;
    above = new Set([...parents].filter(([, parent]) => top.has(parent)).map(([child]) => child));
    if (above.size === 0) return levels;
    levels++;
  }
  return levels;
}
