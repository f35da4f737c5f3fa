import type { Language } from '../../shared/text/languages.ts';
import { DEMO_NOTES } from '../../shared/document/demo-note.ts';
import type { Tx } from '../db/database.ts';

export interface DocumentRow {
  id: string;
  title: string;
  markdown: string;
  language: Language;
  version: number;
  updatedAt: string;
}

/** Of a document `d`: its newest version, and shown. */
export const IS_SHOWN = `d.active
  and not exists (select from document n where n.id = d.id and n.language = d.language and n.version > d.version)`;
/** SQL, of a document `d`: it is a text of the demo. */
export const IS_DEMO = Object.values(DEMO_NOTES)
  .map((note) => `d.markdown like '${note}%'`)
  .join(' or ');
const legalTexts = (condition: string): string =>
  `(select count(distinct d.id) = 2 and ${condition} from document d where d.id in ('policy', 'agreement') and ${IS_SHOWN})`;

/** SQL: whether there are a privacy policy and a service agreement, in whatever language. */
const LEGAL_TEXTS_EXIST = legalTexts('true');
/** SQL: whether there are both, and none of them is a demo text, so that somebody can agree to them. */
export const LEGAL_TEXTS_BIND = legalTexts(`not bool_or(${IS_DEMO})`);

/** Whether partners can register themselves: not before there is something to agree to. */
export async function isRegistrationOpen(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ open: boolean }>(
    { name: 'registration_open', text: `select ${LEGAL_TEXTS_EXIST} as open` },
    [],
  );
  return row?.open === true;
}

/** The newest version in this language, else in English, else in any; null when there is none. Anyone may read it. */
export async function readDocument(tx: Tx, id: string, language: Language): Promise<DocumentRow | null> {
  const [found] = await tx.query<DocumentRow>(
    {
      name: 'document_one',
      text: `select id, title, markdown, language, version,
          to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
        from document d where d.id = $1 and ${IS_SHOWN}
        order by (language = $2) desc, (language = 'en') desc, language limit 1`,
    },
    [id, language],
  );
  return found ?? null;
}

/** The ids of all documents that have a text in some language. */
export async function listDocumentIds(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    { name: 'document_ids', text: `select distinct id from document d where ${IS_SHOWN} order by id` },
    [],
  );
  return rows.map(({ id }) => id);
}
