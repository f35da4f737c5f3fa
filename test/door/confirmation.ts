import { idOf, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The header of a caller who has entered the password again, for the session that the test app started. */
export async function confirmationOf({ app, opened, rows }: TestApp, person: Person): Promise<Record<string, string>> {
  const [session] = await rows('select id from session where user_id = $1 order by created_at desc limit 1', [
    idOf(person),
  ]);
  const { confirmation } = await opened.database.transaction({ kind: 'system' }, (tx) =>
    app.account.sessions.confirm(tx, String(session?.['id']), idOf(person)),
  );
  return { 'x-confirmation': confirmation };
}
