/**
 * SQLSTATE classes 08, 53 and 57P0, cancelled statements (57014), ended sessions (25P03), and errors of the network.
 */
const codes =
  /^(08|53|57P0|57014|25P03)|^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ERR_STREAM_DESTROYED)$/;
/** Messages of pg's errors that have no code. */
const messages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|after calling end on the pool/;
/** It leads to a standby: for a moment, while a failover makes a primary of it (drill:failover). */
const OF_STANDBY = /during recovery|read-write mode must be set before/;
export const isFromStandby = (error: unknown): boolean => error instanceof Error && OF_STANDBY.test(error.message);
/** What a pooler will never accept, though PgBouncer gives it the code of a broken connection (08P01). */
export const REFUSED_BY_POOLER = /unsupported startup parameter|statement pooling mode/;
/** How many levels of `cause` are examined: drizzle, our store and pg each wrap the error they got. */
const DEPTH = 3;

/**
 * Whether an error means that an outside service, the database or the object store, is unavailable or slow (safety.md
 * 16).
 */
export function isOutage(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < DEPTH; each = each.cause, depth++) {
    if (REFUSED_BY_POOLER.test(each.message)) return false;
    if (each.name === 'StorageUnavailable' || messages.test(each.message) || isFromStandby(each)) return true;
    if ('code' in each && codes.test(String(each.code))) return true;
  }
  return false;
}
