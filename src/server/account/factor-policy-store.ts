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
  text: `select exists (select from totp where user_id = $1 and confirmed_at is not null) as "hasApp",
           exists (select from passkey where user_id = $1) as "hasPasskey",
           (select value from setting where key = '${FACTOR_POLICY}') as policy`,
};

interface FactorState {
  hasApp: boolean;
  hasPasskey: boolean;
  /** The setting as it is stored. */
  policy: string | null;
}

/** Which second factors a person has, and for whom one is required. */
export async function factorState(tx: Tx, userId: string): Promise<FactorState> {
  const [row] = await tx.query<{ hasApp: boolean; hasPasskey: boolean; policy: string | null }>(state, [userId]);
  return row ?? { hasApp: false, hasPasskey: false, policy: null };
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
