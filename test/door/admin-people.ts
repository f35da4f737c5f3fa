/** Helpers for tests of admins: the confirmed password, and more people than the seed has. */
import type { Role } from '../../src/shared/ticket/rules.ts';
import { idOf, type Person } from './people.ts';
import type { ApiResponse, TestApp } from './test-app.ts';

export const ADMIN = '/itr-api/v1/admin';

/** The header of somebody who has entered the password again. */
export async function confirmed(testApp: TestApp, person: Person = 'admin'): Promise<Record<string, string>> {
  const { database } = testApp.opened;
  const [session] = await testApp.rows('select id from session where user_id = $1 and ended_at is null', [
    idOf(person),
  ]);
  const { confirmation } = await database.transaction({ kind: 'system' }, (tx) =>
    testApp.app.account.sessions.confirm(tx, String(session?.['id']), idOf(person)),
  );
  return { 'x-confirmation': confirmation };
}

/** Another insider, who has never signed in. */
export async function addInsider(testApp: TestApp, role: Role, userName: string, groupCode?: string): Promise<string> {
  const id = testApp.clock.id();
  await testApp.rows(`insert into app_user (id, account, user_name, role, group_code) values ($1, $2, $3, $4, $5)`, [
    id,
    `${id}@door.example`,
    userName,
    role,
    groupCode ?? null,
  ]);
  return id;
}

export const versionOf = async (testApp: TestApp, table: string, id: string): Promise<number> =>
  Number((await testApp.rows(`select version from ${table} where id = $1`, [id]))[0]?.['version']);

export async function disable(
  testApp: TestApp,
  id: string,
  openTickets: { userId: string } | { routing: true },
): Promise<ApiResponse> {
  const version = await versionOf(testApp, 'app_user', id);
  return testApp.ask('admin', 'POST', `${ADMIN}/people/${id}/disable`, { version, openTickets });
}
