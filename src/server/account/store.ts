import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '../../shared/text/languages.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { appUser, credential, organisation, type UserRecord } from '../db/schema/account.ts';
import { CONSENT_DUE } from '../document/consent-store.ts';

export interface Person {
  user: UserRecord;
  organisationName: string | null;
  /** Whether there are legal texts to which this person has not agreed yet, or not in their newest version. */
  consentDue: boolean;
}

const consentDue = sql<boolean>`${sql.raw(CONSENT_DUE)}`;

/** The user with this id, or undefined. */
export async function personById(tx: Tx, id: string): Promise<Person | undefined> {
  const [row] = await tx.orm
    .select({ user: appUser, organisationName: organisation.name, consentDue })
    .from(appUser)
    .leftJoin(organisation, eq(organisation.id, appUser.organisationId))
    .where(eq(appUser.id, id));
  return row;
}

/** The user who signs in under this account (lower case), never one for another system, with the hash of the password; undefined when unknown. */
export async function personByAccount(
  tx: Tx,
  account: string,
): Promise<(Person & { passwordHash: string | null }) | undefined> {
  const [row] = await tx.orm
    .select({ user: appUser, organisationName: organisation.name, consentDue, passwordHash: credential.passwordHash })
    .from(appUser)
    .leftJoin(organisation, eq(organisation.id, appUser.organisationId))
    .leftJoin(credential, eq(credential.userId, appUser.id))
    .where(and(eq(appUser.account, account), eq(appUser.service, false)));
  return row;
}

export interface NewUser {
  account: string;
  userName: string;
  role: Role;
  /** Partners have one, insiders none. */
  organisationId: string | null;
  groupCode?: string | null;
  phone?: string | null;
  language: Language;
  /** Nobody can log in as it. */
  service?: boolean;
}

/**
 * Adds a user and answers the id; null when the account is taken,
 * also by a transaction that commits at the same moment.
 */
export async function addUser(tx: Tx, clock: Clock, user: NewUser): Promise<string | null> {
  const [row] = await tx.orm
    .insert(appUser)
    .values({ ...user, id: clock.id(), createdAt: clock.now() })
    .onConflictDoNothing({ target: appUser.account })
    .returning({ id: appUser.id });
  return row?.id ?? null;
}

export async function addOrganisation(tx: Tx, clock: Clock, name: string): Promise<string> {
  const id = clock.id();
  await tx.orm.insert(organisation).values({ id, name, createdAt: clock.now() });
  return id;
}

/** The hash of a user's password; null without one. */
export async function passwordHashOf(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.orm
    .select({ hash: credential.passwordHash })
    .from(credential)
    .where(eq(credential.userId, userId));
  return row?.hash ?? null;
}

/** Sets or replaces the hash of a user's password. */
export async function savePassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.orm
    .insert(credential)
    .values({ userId, passwordHash, changedAt: now })
    .onConflictDoUpdate({ target: credential.userId, set: { passwordHash, changedAt: now } });
}

/** Changes what a user may change of the own profile; what is undefined stays. */
export async function changeUser(
  tx: Tx,
  userId: string,
  changes: { userName?: string; phone?: string | null; language?: Language; avatar?: string | null | undefined },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.orm.update(appUser).set(changes).where(eq(appUser.id, userId));
}

/** Takes a lock by this name until the transaction ends; others with the same name wait. Sent with the next statement. */
export const lockByName = (tx: Tx, name: string): Promise<void> =>
  tx.send({ name: 'lock_by_name', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))' }, [name]);

/**
 * Does `work` and rolls it back unless `commits`: both cases take the same time, so that nobody can tell them apart.
 */
export async function commitOrRollBack(tx: Tx, commits: boolean, work: () => Promise<void>): Promise<void> {
  await tx.raw('savepoint really');
  await work();
  await tx.raw(commits ? 'release savepoint really' : 'rollback to savepoint really');
}
