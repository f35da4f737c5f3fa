import { eq } from 'drizzle-orm';
import type { QuestionRow, QuestionView } from '../../shared/question/calls.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';
import { question } from '../db/schema/question.ts';
import { labelIn } from '../dictionary-labels.ts';

export type QuestionRecord = typeof question.$inferSelect;

const updated = `to_char(q.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`;
// $1 is the reader's language.
const row = `q.id, q.title, q.product_line as "productLine", q.language, q.public, q.published, ${updated},
  (select case when $1 = 'zh' then d.zh else d.en end from dictionary_entry d
     where d.dictionary = 'productLine' and d.code = q.product_line) as "productLineLabel"`;

type Labelled = Pick<QuestionRow, 'productLine' | 'productLineLabel'>;

/** With the product line in the reader's language. */
const translated = <Row extends Labelled>(language: Language, found: Row): Row => {
  const { productLine, productLineLabel: en } = found;
  if (productLine === null || en === null) return found;
  return { ...found, productLineLabel: labelIn(language, 'productLine', { code: productLine, en }) };
};

/** An `ilike` pattern for texts that contain the word. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

interface Wanted {
  language: Language;
  /** Each of them has to occur. */
  words: readonly string[];
  reader: QuestionAccess;
  limit: number;
}
/** What a viewer may read: 'none' public ones, 'reads' all that are published, 'edits' unpublished ones too. */
export type QuestionAccess = 'none' | 'reads' | 'edits';

/** The first wall, in addition to row-level security; `$2` is the access. */
const readable = `(($2 = 'edits') or (q.published and ($2 = 'reads' or q.public)))`;

/** Sorted: the viewer's language first, then those with every word in their title, then the newest. */
export async function readQuestions(tx: Tx, { language, words, reader, limit }: Wanted): Promise<QuestionRow[]> {
  const found = await tx.query<QuestionRow>(
    {
      name: 'question_list',
      text: `select ${row} from question q
        where ${readable} and concat_ws(' ', q.title, q.symptom, q.solution) ilike all ($3::text[])
        order by (q.language = $1) desc, (q.title ilike all ($3::text[])) desc, q.updated_at desc, q.id limit $4`,
    },
    [language, reader, words.map(containing), limit],
  );
  return found.map((one) => translated(language, one));
}

export type WholeQuestion = Omit<QuestionView, 'mayEdit' | 'ticket' | 'author'> & {
  ticket: { id: string; number: string } | null;
  author: string | null;
};

/** One common problem; null when there is none or this viewer may not see it. */
export async function readQuestion(
  tx: Tx,
  id: string,
  { language, reader }: Pick<Wanted, 'language' | 'reader'>,
): Promise<WholeQuestion | null> {
  const [found] = await tx.query<WholeQuestion>(
    {
      name: 'question_one',
      text: `select ${row}, q.version, q.symptom, q.solution, u.user_name as author,
          case when t.id is not null then json_build_object('id', t.id, 'number', t.number) end as ticket
        from question q left join ticket t on t.id = q.ticket_id left join app_user u on u.id = q.author_id
        where ${readable} and q.id = $3`,
    },
    [language, reader, id],
  );
  return found ? translated(language, found) : null;
}

/** The product line of a closed ticket whose newest solution was confirmed; undefined for any other ticket. */
export async function solvedTicket(tx: Tx, id: string): Promise<{ productLine: string | null } | undefined> {
  const [found] = await tx.query<{ productLine: string | null }>(
    {
      name: 'question_ticket',
      text: `select t.product_line as "productLine" from ticket t
        where t.id = $1 and t.status in (${statusLists.rests})
          and (select s.decision from solution s where s.ticket_id = t.id order by s.version desc limit 1) = 'confirmed'`,
    },
    [id],
  );
  return found;
}

export const insertQuestion = (tx: Tx, row: typeof question.$inferInsert): Promise<unknown> =>
  tx.orm.insert(question).values(row);

/** The version of a common problem, locked until the transaction ends; undefined when there is none. */
export async function lockQuestion(tx: Tx, id: string): Promise<number | undefined> {
  const [found] = await tx.orm
    .select({ version: question.version })
    .from(question)
    .where(eq(question.id, id))
    .for('update');
  return found?.version;
}

export const updateQuestion = (
  tx: Tx,
  id: string,
  patch: Partial<QuestionRecord> & Pick<QuestionRecord, 'version'>,
): Promise<unknown> => tx.orm.update(question).set(patch).where(eq(question.id, id));
