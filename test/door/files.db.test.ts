/** A file is deleted by its id, by whoever uploaded it, until the ticket has moved on (domain.md, deviation 2). */
import { beforeEach, expect, test } from 'vitest';
import type { EventView, TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { idOf, type Person } from './people.ts';
import { sharedTestApp, type Who } from './test-app.ts';
import { act, raise, ticketOf } from './tickets.ts';

let ticket: TicketView;
let count = 0;
const testApp = sharedTestApp();
beforeEach(async () => {
  ticket = await raise(testApp);
});

/** As `attach` leaves it; the way through the object store has its own tests. */
async function fileOf(uploader: Person, seq: number, solutionVersion: number | null = null): Promise<string> {
  const id = `00000000-0000-7000-8000-00000000d${String((count += 1)).padStart(3, '0')}`;
  await testApp.rows(
    `insert into attachment (id, ticket_id, seq, solution_version, kind, name, content_type, size, object_key, uploader_id, at)
     values ($1, $2, $3, $4, 'image', 'panel.jpg', 'image/jpeg', 1, 'k', $5, now())`,
    [id, ticket.id, seq, solutionVersion, idOf(uploader)],
  );
  return id;
}
const remove = async (who: Who, id: string, wrapped = false): Promise<number> =>
  (await testApp.ask(who, 'DELETE', `/itr-api/v1/attachments/${id}`, undefined, { wrapped })).code;
const files = (): Promise<unknown[]> => testApp.rows('select id from attachment where ticket_id = $1', [ticket.id]);
const lastFor = async (who: Who): Promise<EventView | undefined> =>
  ((await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${ticket.id}/events`)).data['items'] as EventView[]).at(-1);

test.each([false, true])(
  'its uploader, wrapped %s: gone, and the timeline says so once (spec 7.34)',
  async (wrapped) => {
    const id = await fileOf('partner', 1);
    expect(await remove('partner', id, wrapped)).toBe(200);
    expect(await files()).toEqual([]);
    expect(await lastFor('engineer')).toMatchObject({
      action: 'removeFile',
      text: 'panel.jpg',
      visibility: 'public',
      seq: 2,
    });
    expect(await remove('partner', id, wrapped)).toBe(404);
    expect((await testApp.ask('partner', 'GET', `/itr-api/v1/attachments/${id}`)).code).toBe(404);
  },
);

test.each<[Who, number]>([
  ['engineer', 403],
  ['lead', 403],
  ['admin', 403],
  ['manager', 403],
  ['otherPartner', 404],
  ['nobody', 401],
])('%s, who did not upload it: %i, and nothing changes', async (who, code) => {
  const id = await fileOf('partner', 1);
  expect(await remove(who, id)).toBe(code);
  expect(await files()).toHaveLength(1);
  expect(await lastFor('engineer')).toMatchObject({ action: 'submit' });
});

test('a visitor never, not even with the link of the ticket', async () => {
  const id = await fileOf('partner', 1);
  expect(await remove(await testApp.share(ticket.id, 'ticket'), id)).toBe(401);
  expect(await files()).toHaveLength(1);
});

test('once the ticket has moved on it stays; a message in between does not count', async () => {
  const [first, second] = [await fileOf('partner', 1), await fileOf('partner', 1)];
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'comment'));
  expect(await remove('partner', first)).toBe(200);
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'accept'));
  expect(await remove('partner', second)).toBe(409);
  expect(await files()).toHaveLength(1);
});

test('a file of a solution stays: no version is ever changed', async () => {
  expect(await remove('engineer', await fileOf('engineer', 1, 1))).toBe(409);
});

test('that of an internal note is deleted without a trace for partners', async () => {
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'comment', { visibility: 'internal' }));
  const id = await fileOf('engineer', ticket.seq);
  expect(await remove('partner', id)).toBe(404);
  const before = await lastFor('partner');
  expect(await remove('engineer', id)).toBe(200);
  expect(await lastFor('engineer')).toMatchObject({ action: 'removeFile', visibility: 'internal' });
  expect(await lastFor('partner')).toEqual(before);
});

test.each(['x', '0190c0de-0000-7000-8000-00000000dead', "'; drop table attachment"])('%s is no file', async (id) => {
  expect(await remove('partner', encodeURIComponent(id))).toBe(404);
});
