import type { AccessFailure } from '../../../shared/account/access-kinds.ts';
import type { Tx } from '../../db/database.ts';
import type { Seal } from '../../seal/seal.ts';
import type { Provider } from './provider.ts';

/** A provider as administrators keep it. */
export interface KeptProvider extends Provider {
  active: boolean;
  version: number;
}

/** The place for which the secret is sealed (decision 0070). */
const placeOf = (id: string): string => `identity_provider.${id}`;

const read = {
  name: 'provider_read',
  text: `select id, name, issuer, client_id as "clientId", client_secret as "clientSecret", scopes, rows,
           trusts_mail as "trustsMail", active, version
         from identity_provider where $1::text is null or id = $1 order by created_at, id`,
};

/** All providers that are kept, or the one of this id, with their secrets opened. */
export const readProviders = async (tx: Tx, seal: Seal, id: string | null = null): Promise<KeptProvider[]> =>
  (await tx.query<KeptProvider>(read, [id])).map((row) => ({
    ...row,
    // A restore with another key has emptied it.
    clientSecret: row.clientSecret === '' ? '' : seal.open(row.clientSecret, placeOf(row.id)),
  }));

const add = {
  name: 'provider_add',
  text: `insert into identity_provider (id, name, issuer, client_id, client_secret, scopes, rows, trusts_mail, active, created_at)
         values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10::timestamptz) on conflict do nothing returning id`,
};

const valuesOf = (seal: Seal, { id, ...given }: Omit<KeptProvider, 'version'>) => {
  const { name, issuer, clientId, clientSecret, scopes, rows, trustsMail, active } = given;
  const sealed = seal.close(clientSecret, placeOf(id));
  return [id, name, issuer, clientId, sealed, scopes, JSON.stringify(rows), trustsMail, active];
};

/** False when there is one of this id. */
export const addProvider = async (
  tx: Tx,
  seal: Seal,
  provider: Omit<KeptProvider, 'version'>,
  now: Date,
): Promise<boolean> => (await tx.query(add, [...valuesOf(seal, provider), now])).length > 0;

const change = {
  name: 'provider_change',
  text: `update identity_provider set name = $2, issuer = $3, client_id = $4, client_secret = $5, scopes = $6,
           rows = $7::jsonb, trusts_mail = $8, active = $9, version = version + 1
         where id = $1 and version = $10 returning id`,
};

/** False when it has another version by now. */
export const updateProvider = async (tx: Tx, seal: Seal, provider: KeptProvider): Promise<boolean> =>
  (await tx.query(change, [...valuesOf(seal, provider), provider.version])).length > 0;

const remove = {
  name: 'provider_remove',
  text: `with gone as (delete from identity_provider where id = $1 returning id)
         delete from person_identity where provider in (select id from gone)`,
};
export const deleteProvider = (tx: Tx, id: string): Promise<void> => tx.send(remove, [id]);

const counted = {
  name: 'provider_people',
  text: 'select provider, count(*)::int as people from person_identity group by provider',
};
/** How many people are joined to each. */
export const countPeople = async (tx: Tx): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await tx.query<{ provider: string; people: number }>(counted, [])).map(({ provider, people }) => [
      provider,
      people,
    ]),
  );

/** What came in a login that only tries a provider. */
export interface Came {
  at: string;
  reason: AccessFailure | null;
  sentence: string | null;
  claims: { name: string; value: string }[];
  row: number | null;
}

const keep = {
  name: 'provider_came',
  text: 'update provider_answer set came = $2::jsonb, user_id = $3::uuid where state = $1',
};
export const keepTrial = (tx: Tx, state: string, userId: string, came: Came): Promise<void> =>
  tx.send(keep, [state, JSON.stringify(came), userId]);

const last = {
  name: 'provider_trial',
  text: `select came from provider_answer where provider = $1 and user_id = $2::uuid and came is not null
         order by expires_at desc limit 1`,
};
export const lastTrial = async (tx: Tx, provider: string, userId: string): Promise<Came | null> =>
  (await tx.query<{ came: Came }>(last, [provider, userId]))[0]?.came ?? null;
