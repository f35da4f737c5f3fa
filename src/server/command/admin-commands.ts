/** Creates admins from the command line. No login is needed: who can run it can also open the database. */
import * as z from 'zod/mini';
import { setUpEntries } from '../../shared/account/account-entries.ts';
import { schemaOf } from '../../shared/field/schema.ts';
import { audit } from '../admin/audit/audit-store.ts';
import { beginFactorPolicy } from '../account/factor-policy-store.ts';
import { makeInvitation, makeSetUpAddress } from '../account/one-time-links.ts';
import { addUser, personByAccount } from '../account/store.ts';
import { CommandRefused } from '../backup/open-installation.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';

export interface AdminCommandDeps {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

/** A one-time address that a command prints. */
export interface PrintedAddress {
  url: string;
  expiresAt: string;
  account?: string;
}

const system = { kind: 'system' } as const;

/** The actor of audit events. Its id is null, because no user is logged in. */
const actor = (clock: Clock) => ({ id: null, via: 'cli' as const, ip: '', requestId: clock.id(), clock });

export async function printSetUpAddress({ database, clock, publicUrl }: AdminCommandDeps): Promise<PrintedAddress> {
  const made = await database.transaction(system, (tx) => makeSetUpAddress(tx, clock, publicUrl));
  if (made === null)
    throw new CommandRefused(
      'There is an admin already. “closeloop admin make EMAIL” makes another one, “closeloop admin reset EMAIL” gives one a new password.',
    );
  return { url: made.url, expiresAt: made.expiresAt.toISOString() };
}

export function makeAdmin(deps: AdminCommandDeps, email: string, name: string): Promise<PrintedAddress> {
  const { database, clock } = deps;
  const account = addressOf(email);
  return database.transaction(system, async (tx) => {
    const user = { account, userName: name || account, role: 'admin', organisationId: null, language: 'en' } as const;
    const userId = await addUser(tx, clock, user);
    if (userId === null)
      throw new CommandRefused(
        `There is an account ${account} already. An admin changes its role, on the page of people.`,
      );
    await beginFactorPolicy(tx, clock.now());
    const change = {
      operation: 'cli.makeAdmin',
      entity: 'people',
      record: userId,
      before: null,
      after: { role: 'admin' },
    };
    await audit(tx, actor(clock), change);
    return address(tx, deps, userId, account);
  });
}

export function resetPassword(deps: AdminCommandDeps, email: string): Promise<PrintedAddress> {
  const account = addressOf(email);
  return deps.database.transaction(system, async (tx) => {
    const person = await personByAccount(tx, account);
    if (!person) throw new CommandRefused(`There is no account ${account}.`);
    if (person.user.disabledAt !== null) throw new CommandRefused(`${account} is disabled: an admin enables it first.`);
    const change = {
      operation: 'cli.resetPassword',
      entity: 'people',
      record: person.user.id,
      before: null,
      after: null,
    };
    await audit(tx, actor(deps.clock), change);
    return address(tx, deps, person.user.id, account);
  });
}

async function address(
  tx: Tx,
  { clock, publicUrl }: AdminCommandDeps,
  userId: string,
  account: string,
): Promise<PrintedAddress> {
  const { url, expiresAt } = await makeInvitation(tx, clock, publicUrl, { userId, madeBy: null });
  return { url, expiresAt: expiresAt.toISOString(), account };
}

function addressOf(email: string): string {
  const parsed = z.safeParse(schemaOf(setUpEntries.email), email);
  if (!parsed.success) throw new CommandRefused(`${email} is no email address.`);
  return parsed.data;
}
