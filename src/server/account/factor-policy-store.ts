import type { Role } from '../../shared/ticket/roles.ts';
import type { Tx } from '../db/database.ts';
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

/** From when this role needs one, by the stored setting; undefined if it needs none. */
export function requiredFrom(value: string | null, role: Role): string | undefined {
  const policy = parsed(value);
  return policy?.roles.includes(role) ? `${policy.from}T00:00:00.000Z` : undefined;
}

const state = {
  name: 'factor_state',
  text: `select (select confirmed_at from totp where user_id = $1) as since,
           (select value from setting where key = '${FACTOR_POLICY}') as policy`,
};

/** Since when a person has a second factor, and the setting as it is stored. */
export async function factorState(tx: Tx, userId: string): Promise<{ since: Date | null; policy: string | null }> {
  const [row] = await tx.query<{ since: Date | null; policy: string | null }>(state, [userId]);
  return row ?? { since: null, policy: null };
}

export async function readFactorPolicy(tx: Tx): Promise<FactorPolicy | undefined> {
  return parsed((await settingOf(tx, FACTOR_POLICY)) ?? null);
}

/** As `saveVersionedSetting`. */
export const saveFactorPolicy = (tx: Tx, policy: FactorPolicy): Promise<boolean> =>
  saveVersionedSetting(tx, FACTOR_POLICY, policy);

const DAY_MS = 86_400_000;
/** So long it is only asked for. */
const GRACE_DAYS = 14;
export const dayAfterGrace = (now: Date): string =>
  new Date(now.getTime() + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
