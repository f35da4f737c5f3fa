/** What was made before 1.0.0 is refused by name: all its migrations became one baseline (decision 0030). */

/** The first migration of 1.0.0; names of before sort in front of it. */
const FIRST = '1000_baseline.sql';
/** SQLSTATE of our own. */
const TOO_OLD = 'CL100';

/** A database or backup of a version before 1.0.0. Nothing was changed. */
export class MadeBeforeFirstRelease extends Error {
  /** `what`: "The database", "The backup". */
  constructor(what: string) {
    super(
      `${what} was made before Closeloop 1.0.0, which cannot upgrade it. Nothing was changed. ` +
        'Export with the version that made it (npx closeloop export …) and import into a new installation.',
    );
  }
}

/** Whether a schema that these migrations made is of a version before 1.0.0. */
export const isBeforeFirstRelease = (migrations: Iterable<string>): boolean =>
  [...migrations].some((name) => name < FIRST);

/** A statement that fails in a database of before, so that the transaction of a start ends before it writes. */
export const REFUSE_OLD = `do $$ begin
  if to_regclass('public.migration') is not null then
    if exists (select from public.migration where name < '${FIRST}') then
      raise exception 'made before 1.0.0' using errcode = '${TOO_OLD}';
    end if;
  end if;
end $$`;

/** What to throw when the statements with `REFUSE_OLD` have failed. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === TOO_OLD
    ? new MadeBeforeFirstRelease('The database')
    : error;
