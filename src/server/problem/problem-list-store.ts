import type { ProblemStatus } from '../../shared/problem/rules.ts';
import type { Tx } from '../db/database.ts';

export interface ListedProblem {
  id: string;
  status: ProblemStatus;
  title: string | null;
  number: string | null;
  productModel: string | null;
  tickets: number;
  openMeasures: number;
  nextDueOn: string | null;
  openedAt: string;
  finishedAt: string | null;
}

/** Problems, newest first, after a position in that order; at most `limit`. */
export function readProblems(
  tx: Tx,
  wanted: { status: ProblemStatus | undefined; after: { at: string; id: string } | null; limit: number },
): Promise<ListedProblem[]> {
  return tx.query<ListedProblem>(
    {
      name: 'problem_list',
      text: `select p.id, p.status, f.title, f.number, f.product_model as "productModel",
               (select count(*)::int from problem_ticket pt where pt.problem_id = p.id) as tickets,
               (select count(*)::int from problem_measure m where m.problem_id = p.id and m.done_at is null) as "openMeasures",
               (select min(m.due_on)::text from problem_measure m where m.problem_id = p.id and m.done_at is null) as "nextDueOn",
               to_json(p.opened_at)#>>'{}' as "openedAt", to_json(p.finished_at)#>>'{}' as "finishedAt"
             from problem p
             left join lateral (
               select t.title, t.number, t.product_model from problem_ticket pt join ticket t on t.id = pt.ticket_id
               where pt.problem_id = p.id order by t.filed_at, t.id limit 1) f on true
             where ($1::text is null or p.status = $1) and ($2::timestamptz is null or (p.opened_at, p.id) < ($2, $3::uuid))
             order by p.opened_at desc, p.id desc limit $4`,
    },
    [wanted.status ?? null, wanted.after?.at ?? null, wanted.after?.id ?? null, wanted.limit],
  );
}
