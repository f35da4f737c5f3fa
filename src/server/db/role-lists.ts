import { insiderRoles, rolesThat } from '../../shared/ticket/roles.ts';
import { quoted, statusLists } from './status-lists.ts';

/** The roles of shared/ticket/roles.ts as lists for `in (…)`. */
export const roleLists = {
  insider: quoted(insiderRoles),
  handle: quoted(rolesThat('handles')),
  solveEscalated: quoted(rolesThat('solvesEscalated')),
  takeQueue: quoted(rolesThat('takesQueue')),
  decide: quoted(rolesThat('decides')),
  lead: quoted(rolesThat('leads')),
  manage: quoted(rolesThat('manages')),
  administer: quoted(rolesThat('administers')),
} as const;

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = { statuses: statusLists, roles: roleLists };

/** A file of db/sql with its lists of statuses and roles written out: `{statuses.open}`, `{roles.handle}`. */
export const withLists = (text: string): string =>
  text.replaceAll(/\{(statuses|roles)\.(\w+)\}/g, (_all, of: string, name: string) => {
    const list = Object.hasOwn(lists[of] ?? {}, name) ? lists[of]?.[name] : undefined;
    if (list === undefined) throw new Error(`There is no list of ${of} called ${name}.`);
    return list;
  });
