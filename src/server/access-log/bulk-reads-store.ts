import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';
import { roleLists } from '../db/role-lists.ts';

/** What one person has read in an hour; the hour by its beginning. */
export interface ReadCount {
  userId: string;
  hour: string;
  number: number;
}

const ADD = {
  name: 'read_count_add',
  text: `insert into read_count as c (user_id, hour, number)
    select e."userId", e.hour, e.number
    from jsonb_to_recordset($1::jsonb) as e ("userId" uuid, hour timestamptz, number integer)
    order by e."userId", e.hour
    on conflict (user_id, hour) do update set number = c.number + excluded.number
    returning c.user_id as "userId", c.hour, c.number`,
};

/** Adds to what is counted; answers the sums, of which each is made by one transaction only. */
export async function addReads(tx: Tx, counts: readonly ReadCount[]): Promise<ReadCount[]> {
  const sums = await tx.query<{ userId: string; hour: Date; number: number }>(ADD, [JSON.stringify(counts)]);
  return sums.map((sum) => ({ ...sum, hour: sum.hour.toISOString() }));
}

/** Deletes what was counted before this time. */
export const forgetReads = (tx: Tx, before: Date): Promise<void> =>
  tx.send({ name: 'read_count_forget', text: 'delete from read_count where hour < $1::timestamptz' }, [before]);

interface Admin {
  id: string;
  account: string;
  name: string;
  language: Language;
}

/** Those who are told; a user for another system reads no mail. */
export const adminsToTell = (tx: Tx): Promise<Admin[]> =>
  tx.query(
    {
      name: 'read_count_admins',
      text: `select id, account, user_name as name, language from app_user
        where role in (${roleLists.administer}) and disabled_at is null and not service order by id`,
    },
    [],
  );

export async function nameOf(tx: Tx, userId: string): Promise<string | null> {
  const [user] = await tx.query<{ name: string }>(
    { name: 'read_count_name', text: 'select user_name as name from app_user where id = $1::uuid' },
    [userId],
  );
  return user?.name ?? null;
}
