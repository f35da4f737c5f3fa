import type { Agreed } from '../../shared/account/calls.ts';
import type { Tx } from '../db/database.ts';
import { IS_DEMO, IS_SHOWN, LEGAL_TEXTS_BIND } from './store.ts';

/** SQL, of a row of `app_user`: whether a legal text binds of which this person has not agreed to a version that is still the newest. */
export const CONSENT_DUE = `(not app_user.service and ${LEGAL_TEXTS_BIND}
  and (select count(distinct d.id) < 2 from consent c
       join document d on d.id = c.document and d.language = c.language and d.version = c.version
       where c.user_id = app_user.id and d.id in ('policy', 'agreement') and ${IS_SHOWN}))`;

/** Keeps when somebody first agreed, which processes of the version before still read. */
const firstTime = (tx: Tx, userId: string, now: Date): Promise<void> =>
  tx.send(
    {
      name: 'consent_first',
      text: `update app_user set consented_at = $2 where id = $1 and consented_at is null and ${LEGAL_TEXTS_BIND}`,
    },
    [userId, now.toISOString()],
  );

/**
 * Stores that somebody agreed to the legal texts in their language, as they stood at `at`, or stand now if `at` is now.
 * A demo text is not agreed to, and what was agreed to before keeps its time.
 */
export async function saveConsent(tx: Tx, userId: string, at: Date, asOf: Date | null = null): Promise<void> {
  await tx.send(
    {
      name: 'consent_save',
      text: `insert into consent (user_id, document, language, version, agreed_at)
        select distinct on (d.id) u.id, d.id, d.language, d.version, $2
        from app_user u join document d on d.id in ('policy', 'agreement') and d.active and not (${IS_DEMO})
        where u.id = $1 and ${LEGAL_TEXTS_BIND} and d.updated_at <= coalesce($3, 'infinity'::timestamptz)
          and not exists (select from document n where n.id = d.id and n.language = d.language
            and n.version > d.version and n.updated_at <= coalesce($3, 'infinity'::timestamptz))
        order by d.id, (d.language = u.language) desc, (d.language = 'en') desc, d.language
        on conflict do nothing`,
    },
    [userId, at.toISOString(), asOf?.toISOString() ?? null],
  );
  await firstTime(tx, userId, at);
}

/** Stores that somebody agreed to these versions. False, and nothing is stored, unless both are the newest. */
export async function saveConsentTo(tx: Tx, userId: string, agreed: Agreed, now: Date): Promise<boolean> {
  const texts = [
    { id: 'policy', ...agreed.policy },
    { id: 'agreement', ...agreed.agreement },
  ];
  const [row] = await tx.query<{ newest: number }>(
    {
      name: 'consent_save_named',
      text: `with named as (select d.id, d.language, d.version from document d
            join jsonb_to_recordset($3::jsonb) as t (id text, language text, version int)
              on t.id = d.id and t.language = d.language and t.version = d.version
            where ${IS_SHOWN}),
          kept as (insert into consent (user_id, document, language, version, agreed_at)
            select $1, id, language, version, $2 from named
            where (select count(*) = 2 from named) and ${LEGAL_TEXTS_BIND}
            on conflict do nothing)
        select count(*)::int as newest from named`,
    },
    [userId, now.toISOString(), JSON.stringify(texts)],
  );
  if (row?.newest !== texts.length) return false;
  await firstTime(tx, userId, now);
  return true;
}
