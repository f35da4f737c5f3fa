import type { Tx } from '../db/database.ts';
import type { Scan } from '../../shared/upload/scans.ts';
import type { AttachmentKind } from './sanitize-file.ts';

export interface NewGrant {
  prefix: string;
  /** Null: to a caller without a login; then the first user who claims it owns it. */
  userId: string | null;
  ip: string;
  at: Date;
}

/** The grants of an owner in a time window. */
export interface GrantWindow {
  count: number;
  /** Milliseconds since 1970; null when there are none. */
  oldestMs: number | null;
}

/** An attachment with what its signed address needs. */
export interface AttachmentRecord {
  kind: AttachmentKind;
  name: string;
  contentType: string;
  size: number;
  objectKey: string;
  thumbnailKey: string | null;
  scan: Scan;
  /** The version of the solution to which it belongs. */
  solutionVersion: number | null;
  /** The version of its ticket's newest solution. */
  newestVersion: number | null;
}

/** The prefixes that are the viewer's or unowned (row-level security), with their times in milliseconds since 1970. */
export async function readGrants(tx: Tx, prefixes: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ prefix: string; ms: number }>(
    {
      name: 'upload_grants',
      text: 'select prefix, (extract(epoch from created_at) * 1000)::float8 as ms from upload_grant where prefix = any($1::text[])',
    },
    [prefixes],
  );
  return new Map(rows.map(({ prefix, ms }) => [prefix, ms]));
}

/** The grants of a user since a time; without a user (null) those to this network. */
export async function readWindow(
  tx: Tx,
  userId: string | null,
  network: string | null,
  since: Date,
): Promise<GrantWindow> {
  const [found] = await tx.query<{ count: number; ms: number | null }>(
    {
      name: 'upload_window',
      text: `select count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as ms from upload_grant
        where created_at > $3::timestamptz and user_id is not distinct from $1::uuid
          and ($2::text is null or ip = $2)`,
    },
    [userId, network, since.toISOString()],
  );
  return { count: found?.count ?? 0, oldestMs: found?.ms ?? null };
}

/** Locks an owner's grants until the transaction ends, so that concurrent requests cannot exceed the limit together. */
export const lockOwner = async (tx: Tx, owner: string): Promise<void> =>
  void (await tx.query({ name: 'upload_lock', text: 'select pg_advisory_xact_lock(hashtext($1)) is null as locked' }, [
    `upload:${owner}`,
  ]));

export const addGrant = async (tx: Tx, grant: NewGrant): Promise<void> =>
  void (await tx.query(
    {
      name: 'upload_grant_add',
      text: `insert into upload_grant (prefix, user_id, ip, created_at)
        values ($1, $2::uuid, $3, $4::timestamptz)`,
    },
    [grant.prefix, grant.userId, grant.ip, grant.at.toISOString()],
  ));

/**
 * Claims the prefixes for the user who acts; resolves to how many are theirs. Without a user nothing is claimed. If two
 * claim an unowned prefix at the same time, the second waits, and then row-level security hides the row from it.
 */
export async function claimGrants(tx: Tx, prefixes: readonly string[], at: Date): Promise<number> {
  const rows = await tx.query<{ prefix: string }>(
    {
      name: 'upload_claim',
      text: `update upload_grant set claimed_at = coalesce(claimed_at, $2::timestamptz), user_id = app_user_id()
        where prefix = any($1::text[]) and app_user_id() is not null returning prefix`,
    },
    [prefixes, at.toISOString()],
  );
  return rows.length;
}

/** As the system: claims one prefix for this user; false if it is another's. */
export async function claimGrantFor(tx: Tx, prefix: string, userId: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'upload_claim_for',
      text: `update upload_grant set claimed_at = coalesce(claimed_at, $3::timestamptz), user_id = $2::uuid
        where prefix = $1 and (user_id is null or user_id = $2::uuid) returning prefix`,
    },
    [prefix, userId, at.toISOString()],
  );
  return rows.length > 0;
}

/** As the viewer: null when the file does not exist or they may not see it. */
export async function readAttachment(tx: Tx, id: string): Promise<AttachmentRecord | null> {
  const [found] = await tx.query<AttachmentRecord>(
    {
      name: 'upload_attachment',
      text: `select kind, name, content_type as "contentType", size::float8 as size, object_key as "objectKey",
          thumbnail_key as "thumbnailKey", scan, solution_version as "solutionVersion",
          (select max(version) from solution s where s.ticket_id = a.ticket_id) as "newestVersion"
        from attachment a where id = $1::uuid`,
    },
    [id],
  );
  return found ?? null;
}

/** As the system: deletes the grants from before a time. Resolves to their number and to the prefixes that remain. */
export async function forgetGrants(tx: Tx, before: Date): Promise<{ forgotten: number; left: Set<string> }> {
  const gone = await tx.query(
    { name: 'upload_forget', text: 'delete from upload_grant where created_at <= $1::timestamptz returning prefix' },
    [before.toISOString()],
  );
  const left = await tx.query<{ prefix: string }>({ name: 'upload_left', text: 'select prefix from upload_grant' }, []);
  return { forgotten: gone.length, left: new Set(left.map(({ prefix }) => prefix)) };
}

/** As the system: the keys among these that neither an attachment nor a user refers to. */
export async function unusedKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    {
      name: 'upload_unused',
      text: `select key from unnest($1::text[]) key
        except (select object_key from attachment union all select thumbnail_key from attachment
          union all select avatar from app_user)`,
    },
    [keys],
  );
  return rows.map(({ key }) => key);
}
