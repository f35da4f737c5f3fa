import type { InvitationFilter } from '../../../shared/admin/invitation-calls.ts';
import type { Tx } from '../../db/database.ts';

export interface InvitedPerson {
  userId: string;
  organisationId: string | null;
  isActive: boolean;
  isService: boolean;
}
const COLUMNS = `u.id as "userId", u.organisation_id as "organisationId", u.disabled_at is null as "isActive", u.service as "isService"`;

export const peopleByIds = (tx: Tx, ids: readonly string[]): Promise<InvitedPerson[]> =>
  tx.query<InvitedPerson>(
    { name: 'invite_by_ids', text: `select ${COLUMNS} from app_user u where u.id = any ($1::uuid[]) order by u.id` },
    [ids],
  );

/** SQL: somebody (`u`) has a password, or was here. */
export const HAS_COME = `exists (select from credential c where c.user_id = u.id) or exists (select from session s where s.user_id = u.id)`;

const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The active people whom this filter finds, of this organisation only if one is given, without those who are just being invited. */
export const peopleByFilter = (
  tx: Tx,
  filter: InvitationFilter,
  within: string | null = null,
): Promise<InvitedPerson[]> => {
  const words = (filter.q ?? '').split(/\s+/).filter(Boolean).map(containing);
  return tx.query<InvitedPerson>(
    {
      name: 'invite_by_filter',
      text: `select ${COLUMNS} from app_user u left join organisation o on o.id = u.organisation_id
        where u.disabled_at is null and not u.service
          and (cardinality($1::text[]) = 0 or concat_ws(' ', u.account, u.user_name) ilike all ($1::text[]))
          and ($2::text is null or u.role = $2::text)
          and ($3::text is null or o.code = $3::text or o.id::text = $3::text)
          and ($4::uuid is null or exists (select from import_row r where r.import_id = $4::uuid and r.result = 'new'
            and lower(r.cells ->> 'account') = u.account))
          and ($5::uuid is null or exists (select from invitation i where i.run_id = $5::uuid and i.user_id = u.id))
          and ($6::boolean or not (${HAS_COME}))
          and ($7::uuid is null or u.organisation_id = $7::uuid)
          and not exists (select from invitation i where i.user_id = u.id and i.sent_at is null and i.failed is null)
        order by u.id`,
    },
    [
      words,
      filter.role ?? null,
      filter.organisation ?? null,
      filter.import ?? null,
      filter.run ?? null,
      filter.evenIfHere ?? false,
      within,
    ],
  );
};
