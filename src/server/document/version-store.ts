import type { Language } from '../../shared/text/languages.ts';
import type { VersionRow } from '../../shared/document/version-calls.ts';
import type { Tx } from '../db/database.ts';
import type { PublicFile } from '../db/schema/version.ts';

const released = `to_char(released_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "releasedAt"`;
const inLanguage = (name: string): string => `case when $1 = 'zh' then ${name}_zh else ${name}_en end`;

/** The newest versions first. Anyone may read them. */
export const readVersions = (tx: Tx, language: Language, limit: number): Promise<VersionRow[]> =>
  tx.query(
    {
      name: 'version_list',
      text: `select id, number, ${inLanguage('title')} as title, ${released} from version_note where active
        order by version_note.released_at desc, id desc limit $2`,
    },
    [language, limit],
  );

/** One version; null when there is none. */
export async function findVersion(
  tx: Tx,
  id: string,
  language: Language,
): Promise<(VersionRow & { markdown: string; pictures: PublicFile[] }) | null> {
  const [found] = await tx.query<VersionRow & { markdown: string; pictures: PublicFile[] }>(
    {
      name: 'version_one',
      text: `select id, number, ${inLanguage('title')} as title, ${inLanguage('notes')} as markdown, ${released}, pictures
        from version_note where id = $2 and active`,
    },
    [language, id],
  );
  return found ?? null;
}

/** When the newest version that this user has seen was released; null when they have seen none. */
export async function readSeenUntil(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ until: string }>(
    { name: 'version_seen_one', text: `select to_json(until)#>>'{}' as until from version_seen where user_id = $1` },
    [userId],
  );
  return row ? new Date(row.until).toISOString() : null;
}

/** Moves that mark forward, never back; returns it. */
export async function writeSeenUntil(tx: Tx, userId: string, until: string): Promise<string> {
  const [row] = await tx.query<{ until: string }>(
    {
      name: 'version_seen_keep',
      text: `insert into version_seen (user_id, until) values ($1, $2)
        on conflict (user_id) do update set until = greatest(version_seen.until, excluded.until)
        returning to_json(until)#>>'{}' as until`,
    },
    [userId, until],
  );
  return row ? new Date(row.until).toISOString() : until;
}
