/** A place in PostgreSQL's log of changes (LSN), written so that texts compare as places do: 00000016/B374D848. */
export type Position = string;

/** Of who has not seen anything. */
export const ANY_POSITION: Position = '00000000/00000000';

const FORM = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i;
const DIGITS = 8;

/** The position in a text of PostgreSQL or of a caller; undefined if it is none. */
export function positionIn(text: string): Position | undefined {
  const [, high, low] = FORM.exec(text) ?? [];
  return high === undefined || low === undefined
    ? undefined
    : `${high.padStart(DIGITS, '0')}/${low.padStart(DIGITS, '0')}`.toUpperCase();
}

/**
 * Up to where the primary's log is safe: a commit that has been answered is before it. Not the end of what is written,
 * which a commit of somebody else may not have sent to a standby yet.
 */
export const FLUSHED = { name: 'position', text: 'select pg_current_wal_flush_lsn()::text as position' } as const;
