import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';

export interface DocumentRow {
  id: string;
  title: string;
  markdown: string;
  version: number;
  updatedAt: string;
}

/** The newest version in this language, else in English; null when there is neither. Anyone may read it. */
export async function readDocument(tx: Tx, id: string, language: Language): Promise<DocumentRow | null> {
  const [found] = await tx.query<DocumentRow>(
    {
      name: 'document_one',
      text: `select id, title, markdown, version,
          to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
        from document d where d.id = $1 and language in ($2, 'en') and active
          and not exists (select from document n where n.id = d.id and n.language = d.language and n.version > d.version)
        order by (language = $2) desc, version desc limit 1`,
    },
    [id, language],
  );
  return found ?? null;
}
