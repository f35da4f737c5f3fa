import { can, rolesThat, type Role } from '../../shared/ticket/roles.ts';
import type { Tx } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { roleLists } from '../db/role-lists.ts';
import { saveVersionedSetting, settingOf } from '../db/setting-store.ts';

/** The setting's key; a session is read with its value. */
export const FACTOR_POLICY = 'secondFactorPolicy';

/** For whom a second factor is required, and from which day on (decision 0068). */
export interface FactorPolicy {
  version: number;
  roles: Role[];
  /** A day, in UTC. */
  from: string;
}

const parsed = (value: string | null): FactorPolicy | undefined =>
  value === null ? undefined : (JSON.parse(value) as FactorPolicy);

/** Whoever administers by the word of a provider needs one from the first moment on, whatever the setting says. */
const ALWAYS = '2000-01-01T00:00:00.000Z';

/** From when this role needs one, by the stored setting; undefined if it needs none. `hasIdentity`: at a provider. */
export function requiredFrom(value: string | null, role: Role, hasIdentity: boolean): string | undefined {
  if (hasIdentity && can(role, 'administers')) return ALWAYS;
  const policy = parsed(value);
  return policy?.roles.includes(role) ? `${policy.from}T00:00:00.000Z` : undefined;
}

/** SQL: whether this person (`user`, an expression) has a second factor. */
export const hasFactorSql = (user: string): string =>
  `(exists (select from totp f where f.user_id = ${user} and f.confirmed_at is not null)
    or exists (select from passkey k where k.user_id = ${user}))`;
/** SQL: whether this person (`user`, an expression) comes in by a provider. */
export const hasIdentitySql = (user: string): string =>
  `exists (select from person_identity i where i.user_id = ${user})`;
/** SQL: the setting as it is stored. */
export const FACTOR_POLICY_SQL = `(select value from setting where key = '${FACTOR_POLICY}')`;

/** What it takes to judge whether somebody may do something; read with a session, so that it costs no statement. */
export interface FactorStanding {
  role: Role;
  hasFactor: boolean;
  /** At a provider. */
  hasIdentity: boolean;
  /** The setting as it is stored. */
  factorPolicy: string | null;
}

/** Since when somebody would need a second factor, and has none; undefined if nothing is due, or not yet. */
export function factorDueSince(
  { role, hasFactor, hasIdentity, factorPolicy }: FactorStanding,
  now: Date,
): string | undefined {
  const from = hasFactor ? undefined : requiredFrom(factorPolicy, role, hasIdentity);
  return from !== undefined && new Date(from) <= now ? from : undefined;
}

const state = {
  name: 'factor_state',
  text: `select exists (select from totp where user_id = $1 and confirmed_at is not null) as "hasApp",
           exists (select from passkey where user_id = $1) as "hasPasskey",
           ${FACTOR_POLICY_SQL} as policy, ${hasIdentitySql('$1')} as "hasIdentity",
           coalesce((select bool_and(lapsed_at is not null) from person_identity where user_id = $1), false) as "hasLapsed"`,
};

interface FactorState {
  hasApp: boolean;
  hasPasskey: boolean;
  /** The setting as it is stored. */
  policy: string | null;
  /** At a provider. */
  hasIdentity: boolean;
  /** No provider's table has a row for this person any more. */
  hasLapsed: boolean;
}

/** Which second factors a person has, and for whom one is required. */
export async function factorState(tx: Tx, userId: string): Promise<FactorState> {
  const [row] = await tx.query<FactorState & Record<string, unknown>>(state, [userId]);
  if (!row) throw new Error('A statement without a table answers one row.');
  return row;
}

export async function readFactorPolicy(tx: Tx): Promise<FactorPolicy | undefined> {
  return parsed((await settingOf(tx, FACTOR_POLICY)) ?? null);
}

/** As `saveVersionedSetting`. */
export const saveFactorPolicy = (tx: Tx, policy: FactorPolicy): Promise<boolean> =>
  saveVersionedSetting(tx, FACTOR_POLICY, policy);

/** Of those who need a second factor: how many there are, and how many have none; and from when they need it. */
export interface FactorCensus {
  required: number;
  without: number;
  /** A day, in UTC; null if nobody needs one. */
  from: string | null;
}

/** SQL: the people who need a second factor, those without one too. */
const REQUIRED = `app_user u where u.disabled_at is null
    and (${FACTOR_POLICY_SQL}::jsonb -> 'roles') ? u.role`;
/** SQL: those who need one and have none. */
export const WITHOUT_FACTOR = `${REQUIRED} and not ${hasFactorSql('u.id')}`;

const census = {
  name: 'factor_census',
  text: `select (select count(*) from ${REQUIRED})::float8 as required, (select count(*) from ${WITHOUT_FACTOR})::float8 as without,
           ${FACTOR_POLICY_SQL}::jsonb ->> 'from' as "from"`,
};

export async function readFactorCensus(tx: Tx): Promise<FactorCensus> {
  const [row] = await tx.query<{ required: number; without: number; from: string | null }>(census, []);
  const { required = 0, without = 0, from = null } = row ?? {};
  return { required, without, from: required > 0 ? from : null };
}

/** Whether nobody needs one (`off`); rejects when an administrator who needs one by now has none: a password alone opens that account. */
export async function requireAdminFactors(tx: Tx, now: Date): Promise<'off' | undefined> {
  const { from } = await readFactorCensus(tx);
  if (from === null) return 'off';
  if (new Date(from) > now) return undefined;
  const rows = await tx.query(
    { name: 'factor_admins', text: `select 1 from ${WITHOUT_FACTOR} and u.role in (${roleLists.administer}) limit 1` },
    [],
  );
  if (rows.length > 0) throw new Error('An administrator has no second factor');
  return undefined;
}

/** What a new installation begins with. One that has a setting keeps it. */
export const saveFirstFactorPolicy = (tx: Tx, now: Date): Promise<boolean> =>
  saveFactorPolicy(tx, {
    version: 1,
    roles: [...rolesThat('leads'), ...rolesThat('administers')],
    from: dayAfterGrace(now),
  });

/** The same of one that is begun without the set-up address: by the first person there is, who has just been added. */
export async function beginFactorPolicy(tx: Tx, now: Date): Promise<void> {
  if ((await tx.orm.$count(appUser)) === 1) await saveFirstFactorPolicy(tx, now);
}

const DAY_MS = 86_400_000;
/** So long it is only asked for. */
const GRACE_DAYS = 14;
export const dayAfterGrace = (now: Date): string =>
  new Date(now.getTime() + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
