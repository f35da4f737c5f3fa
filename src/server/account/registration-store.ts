import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { RegistrationMode } from '../../shared/account/registration.ts';
import { REGISTRATION_DAYS, REGISTRATION_DECIDED_DAYS } from '../../shared/constants.ts';
import type { Language } from '../../shared/text/languages.ts';
import { rolesThat } from '../../shared/ticket/roles.ts';
import type { Tx } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { registration } from '../db/schema/entry.ts';
import { saveVersionedSetting, settingOf } from '../db/setting-store.ts';

const KEY = 'registrationPolicy';

export interface RegistrationPolicy {
  version: number;
  mode: RegistrationMode;
}

/** An installation from before the setting goes on as it was: open. */
const before: RegistrationPolicy = { version: 0, mode: 'open' };

export async function readRegistrationPolicy(tx: Tx): Promise<RegistrationPolicy> {
  const value = await settingOf(tx, KEY);
  return value === undefined ? before : (JSON.parse(value) as RegistrationPolicy);
}

/** As `saveVersionedSetting`. */
export const saveRegistrationPolicy = (tx: Tx, policy: RegistrationPolicy): Promise<boolean> =>
  saveVersionedSetting(tx, KEY, policy);

export interface NewRegistration {
  id: string;
  account: string;
  userName: string;
  company: string;
  phone: string | null;
  language: Language;
  passwordHash: string;
  askedAt: Date;
}

/**
 * Keeps a request. Who asks again while one waits has changed it: the address is proven by a code each time. Answers
 * whether nobody else waits.
 */
export async function saveRegistration(tx: Tx, asked: NewRegistration): Promise<boolean> {
  const { id, ...values } = asked;
  const [other] = await tx.orm
    .select({ id: registration.id })
    .from(registration)
    .where(isNull(registration.decidedAt))
    .limit(1);
  await tx.orm
    .insert(registration)
    .values({ id, ...values })
    .onConflictDoUpdate({
      target: registration.account,
      targetWhere: isNull(registration.decidedAt),
      set: values,
    });
  return other === undefined;
}

/** Who may decide such requests, with what a mail to them needs. */
export const decidersOf = (tx: Tx): Promise<{ id: string; account: string; name: string; language: Language }[]> =>
  tx.orm
    .select({ id: appUser.id, account: appUser.account, name: appUser.userName, language: appUser.language })
    .from(appUser)
    .where(
      and(isNull(appUser.disabledAt), inArray(appUser.role, [...rolesThat('leads'), ...rolesThat('administers')])),
    );

/** The one active organisation to which this mail domain belongs; undefined without one, and when two claim it. */
export async function organisationOfDomain(tx: Tx, domain: string): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'organisation_of_domain',
      text: `select id from organisation where active and mail_domains is not null
        and $1 = any (string_to_array(regexp_replace(lower(mail_domains), '[\\s,;@]+', ' ', 'g'), ' ')) limit 2`,
    },
    [domain],
  );
  return rows.length === 1 ? rows[0]?.id : undefined;
}

const plain = (text: string): string => `regexp_replace(lower(${text}), '[^[:alnum:]]+', '', 'g')`;

/** The active organisations of the same name, whatever its capitals, blanks and signs. */
export const organisationsNamed = (tx: Tx, name: string): Promise<{ id: string; name: string }[]> =>
  tx.query<{ id: string; name: string }>(
    {
      name: 'registration_same_name',
      text: `select id, name from organisation where active and ${plain('name')} = ${plain('$1')} order by name, id limit 5`,
    },
    [name],
  );

/** A request, locked until the transaction ends. */
export async function lockRegistration(tx: Tx, id: string): Promise<typeof registration.$inferSelect | undefined> {
  const [row] = await tx.orm.select().from(registration).where(eq(registration.id, id)).for('update');
  return row;
}

/** Stores a decision. Of the person nothing is left there. */
export async function saveDecision(
  tx: Tx,
  id: string,
  decision: { decidedAt: Date; decidedBy: string; approved: boolean },
): Promise<void> {
  await tx.orm
    .update(registration)
    .set({ ...decision, account: '', userName: '', company: '', phone: null, passwordHash: null })
    .where(eq(registration.id, id));
}

/** Forgets requests that nobody has decided for a long time, and what is left of decided ones. */
export async function forgetRegistrations(tx: Tx, now: Date): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  await tx.orm
    .delete(registration)
    .where(
      or(
        lt(registration.decidedAt, daysAgo(REGISTRATION_DECIDED_DAYS)),
        and(isNull(registration.decidedAt), lt(registration.askedAt, daysAgo(REGISTRATION_DAYS))),
      ),
    );
}
