import type { DraftView } from '../../../shared/admin/draft-calls.ts';
import type { Language } from '../../../shared/text/languages.ts';
import type { Tx } from '../../db/database.ts';

/** Which document, in which language. */
export interface DraftKey {
  code: string;
  language: Language;
}

/** SQL: the newest version of the document with this code and language, expressions; 0: there is none. */
const newest = (code: string, language: string): string =>
  `coalesce((select max(v.version) from document v where v.id = ${code} and v.language = ${language}), 0)`;
const SELECT = `select d.id || '--' || d.language as id, d.id as code, d.language, d.title, d.markdown, d.version, d.base,
    ${newest('d.id', 'd.language')} as published, u.user_name as by,
    to_char(d.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from document_draft d join app_user u on u.id = d.updated_by`;

export const readDrafts = (tx: Tx): Promise<DraftView[]> =>
  tx.query<DraftView>({ name: 'draft_list', text: `${SELECT} order by d.updated_at desc, d.id, d.language` }, []);

export async function readDraft(tx: Tx, { code, language }: DraftKey): Promise<DraftView | undefined> {
  const [row] = await tx.query<DraftView>(
    { name: 'draft_one', text: `${SELECT} where d.id = $1 and d.language = $2` },
    [code, language],
  );
  return row;
}

interface Text {
  title: string;
  markdown: string;
  base: number;
}

/** Begins a draft (`version` 0) or replaces that version of it; false when it is another by now. Of two at once one gets true. */
export async function writeDraft(
  tx: Tx,
  { code, language }: DraftKey,
  version: number,
  { title, markdown, base }: Text,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const text =
    version === 0
      ? `insert into document_draft (id, language, title, markdown, base, updated_at, updated_by)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning version`
      : `update document_draft set title = $3, markdown = $4, base = $5, updated_at = $6, updated_by = $7, version = version + 1
           where id = $1 and language = $2 and version = $8 returning version`;
  const values = [code, language, title, markdown, base, at.toISOString(), by, ...(version === 0 ? [] : [version])];
  return (await tx.query({ name: version === 0 ? 'draft_begin' : 'draft_save', text }, values)).length > 0;
}

/** Ends a draft in this version; false when it is another by now. */
export async function endDraft(tx: Tx, { code, language }: DraftKey, version: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'draft_end',
      text: 'delete from document_draft where id = $1 and language = $2 and version = $3 returning version',
    },
    [code, language, version],
  );
  return rows.length > 0;
}
