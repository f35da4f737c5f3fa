import { eq } from 'drizzle-orm';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { appUser } from '../db/schema/account.ts';
import { demoLogins } from './corpus/people.ts';

const system: Viewer = { kind: 'system' };

/** True when the demo's people are in it. */
export const isDemo = (database: Database): Promise<boolean> =>
  database.transaction(system, async (tx) => {
    const found = await tx.orm
      .select({ id: appUser.id })
      .from(appUser)
      .where(eq(appUser.account, demoLogins[0] ?? ''))
      .limit(1);
    return found.length > 0;
  });

/** Makes an admin without a password, who sets one by mailed code; false when the account exists. */
export const makeAdmin = (database: Database, clock: Clock, account: string): Promise<boolean> =>
  database.transaction(system, async (tx) => {
    const made = await tx.orm
      .insert(appUser)
      .values({ id: clock.id(), account, userName: 'Admin', role: 'admin' })
      .onConflictDoNothing()
      .returning({ id: appUser.id });
    return made.length > 0;
  });
