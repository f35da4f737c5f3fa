import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';
import { roleLists } from '../db/role-lists.ts';

/** True once for each rise of a model. */
export const keepTold = async (tx: Tx, model: string, since: string, at: Date): Promise<boolean> =>
  (
    await tx.query<{ since: string }>(
      {
        name: 'quality_warning_keep',
        text: `insert into quality_warning (product_model, since, told_at) values ($1, $2::date, $3)
          on conflict do nothing returning since::text as since`,
      },
      [model, since, at],
    )
  ).length > 0;

interface Decider {
  id: string;
  account: string;
  name: string;
  language: Language;
}

/** Experts and leads; a user for another system reads no mail. */
export const readDeciders = (tx: Tx): Promise<Decider[]> =>
  tx.query<Decider>(
    {
      name: 'quality_warning_deciders',
      text: `select id, account, user_name as name, language from app_user
        where role in (${roleLists.decide}) and disabled_at is null and not service order by id`,
    },
    [],
  );
