import { asc, isNull } from 'drizzle-orm';
import { domainsIn } from '../../../shared/account/mail-domains.ts';
import { REGISTRATIONS_LISTED } from '../../../shared/constants.ts';
import type { Tx } from '../../db/database.ts';
import { registration } from '../../db/schema/entry.ts';
import type { KnownOrganisation } from './likely-organisations.ts';

/** Who waits, the longest first. */
export const readWaiting = (tx: Tx) =>
  tx.orm
    .select({
      id: registration.id,
      account: registration.account,
      userName: registration.userName,
      company: registration.company,
      phone: registration.phone,
      askedAt: registration.askedAt,
    })
    .from(registration)
    .where(isNull(registration.decidedAt))
    .orderBy(asc(registration.askedAt), asc(registration.id))
    .limit(REGISTRATIONS_LISTED);

/** All active organisations, with the mail domains of the record and of its people. */
export async function readKnownOrganisations(tx: Tx): Promise<KnownOrganisation[]> {
  const rows = await tx.query<{ id: string; name: string; domains: string; people: number; own: string[] }>(
    {
      name: 'registration_organisations',
      text: `select o.id, o.name, coalesce(o.mail_domains, '') as domains, count(u.id)::int as people,
          coalesce(array_agg(distinct split_part(u.account, '@', 2)) filter (where u.id is not null), '{}') as own
        from organisation o left join app_user u on u.organisation_id = o.id and u.disabled_at is null
        where o.active group by o.id`,
    },
    [],
  );
  return rows.map(({ domains, own, ...rest }) => ({ ...rest, domains: [...domainsIn(domains), ...own] }));
}

/** The name of an active organisation; null when there is none. */
export async function nameOfOrganisation(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    { name: 'registration_organisation', text: 'select name from organisation where id = $1 and active' },
    [id],
  );
  return row?.name ?? null;
}

/** Active organisations whose name or code has this text. */
export const searchOrganisations = (tx: Tx, text: string): Promise<{ id: string; name: string }[]> =>
  tx.query<{ id: string; name: string }>(
    {
      name: 'registration_search',
      text: `select id, name from organisation where active and strpos(lower(name || ' ' || coalesce(code, '')), lower($1)) > 0
        order by name, id limit 50`,
    },
    [text],
  );
