import { eq } from 'drizzle-orm';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { beginFactorPolicy } from '../account/factor-policy-store.ts';
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

/**
 * Makes an admin without a password, who sets one by mailed code; false when the account exists. The first person of an
 * installation begins it, as the set-up address does: with the rule who needs a second factor (decision 0068).
 */
export const makeAdmin = (database: Database, clock: Clock, account: string): Promise<boolean> =>
  database.transaction(system, async (tx) => {
    const made = await tx.orm
      .insert(appUser)
      .values({ id: clock.id(), account, userName: 'Admin', role: 'admin' })
      .onConflictDoNothing()
      .returning({ id: appUser.id });
    if (made.length > 0) await beginFactorPolicy(tx, clock.now());
    return made.length > 0;
  });
