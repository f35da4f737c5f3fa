import { labelIn } from '../../shared/dictionary/label-in.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';

interface FaultMeaning {
  /** As it was asked for. */
  code: string;
  meaning: string;
}

/**
 * What codes mean, of those that are known and active, in the order in which they were asked for. A code may mean
 * something else in each product line: without a line only a code is answered whose meanings are all the same.
 */
export async function readFaultMeanings(
  tx: Tx,
  codes: readonly string[],
  line: string | undefined,
  language: Language,
): Promise<FaultMeaning[]> {
  const rows = await tx.query<{ code: string; meaning: Record<string, string> }>(
    {
      name: 'fault_meanings',
      // `offset 0` keeps the function out of the comparison, as in reading.sql.
      text: `select c.code, f.meaning
        from (select code, normal_fault_code(code) as normal, nth from unnest($1::text[]) with ordinality c (code, nth) offset 0) c
        join fault_code f on f.active and f.code_normal = c.normal and ($2::text is null or f.product_line = $2)
        order by c.nth, f.product_line`,
    },
    [codes, line ?? null],
  );
  const known = new Map<string, Set<string>>();
  for (const { code, meaning } of rows)
    known.set(code, (known.get(code) ?? new Set()).add(labelIn(meaning, language) ?? ''));
  return [...known].flatMap(([code, [meaning = '', ...others]]) => (others.length === 0 ? [{ code, meaning }] : []));
}
