import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, current, freshToken, raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test, type Person } from './people.ts';

interface Written {
  seq: number;
  action: string;
  text: string | null;
}

const eventsOf = async (request: APIRequestContext, id: string): Promise<readonly Written[]> =>
  ((await current(request, id)) as unknown as { events: Written[] }).events;

/** Writes a message at the desk and sends it; it waits for its ten seconds then. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Reply to/ }).press('Enter');
  await expect(page.locator('.desk-dock textarea')).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Message goes out in 10 seconds')).toBeVisible();
  await expect(page.locator('.desk-dock')).toHaveCount(0);
}

test('a message that is taken back was never sent, and one that is not goes out by itself', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const raised = await raise(request, `Undo ${run}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const sent = async () => (await eventsOf(request, raised.id)).flatMap(({ text }) => text ?? []);
  const page = await enter('engineer');
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ticketAt('insider', raised.id));
  await write(page, 'Swap the wrong fan.');
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting).toContainText('Swap the wrong fan.');
  // Another tab shows it too, and has no button that it could not keep.
  const other = await page.context().newPage();
  await other.goto(ticketAt('insider', raised.id));
  const there = other.getByRole('list', { name: 'Not sent yet' });
  await expect(there).toContainText('Swap the wrong fan.');
  await expect(there.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await other.close();
  await waiting.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(page.locator('.desk-dock textarea')).toHaveValue('Swap the wrong fan.');
  await page.clock.runFor(30_000);
  expect(await sent()).not.toContain('Swap the wrong fan.');

  await page.locator('.desk-dock textarea').fill('Swap the left fan.');
  await page.keyboard.press('Control+Enter');
  await expect(waiting).toContainText('Swap the left fan.');
  expect(await sent()).not.toContain('Swap the left fan.');
  await page.clock.runFor(11_000);
  await expect(waiting).toHaveCount(0);
  await expect.poll(sent).toContain('Swap the left fan.');
  expect((await sent()).filter((text) => text === 'Swap the left fan.')).toHaveLength(1);
});

test('a message that may still be taken back is sent before what follows it, and when the page is left', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const raised = await raise(request, `Order ${run}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const events = () => eventsOf(request, raised.id);
  const page = await enter('engineer');
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ticketAt('insider', raised.id));
  await write(page, 'First of all: is the brake released?');
  await page.keyboard.press('q');
  await page.getByLabel(/What do you need to know/).fill('Which value has F8-21?');
  await page.getByRole('button', { name: /^What is it waiting for/ }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await events()).map(({ action }) => action).toSorted()).toContain('askInformation');
  const order = (await events()).toSorted((one, other) => one.seq - other.seq).map(({ action }) => action);
  expect(order.slice(-2)).toEqual(['comment', 'askInformation']);

  await write(page, 'I leave now.');
  await page.goto('/app/itr/me');
  await expect.poll(async () => (await events()).flatMap(({ text }) => text ?? [])).toContain('I leave now.');
});

test('production that is down gets its message at once', async ({ enter, request }) => {
  const raised = await raise(request, `Down ${Date.now().toString(36)}`, 'partner', {
    impact: 'production-stopped-no-workaround',
    productionStoppedAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await act(request, 'engineer', raised, 'accept', { requiredDays: 1 });
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ticketAt('insider', raised.id));
  await page.getByRole('button', { name: /^Reply to/ }).press('Enter');
  await expect(page.locator('.desk-dock textarea')).toBeFocused();
  await page.keyboard.type('I am on my way.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Message sent')).toBeVisible();
  expect((await eventsOf(request, raised.id)).map(({ text }) => text)).toContain('I am on my way.');
});

test('a note names a colleague, who is told; it gives no rights, and in a message a name is text', async ({
  enter,
  request,
}) => {
  const run = Date.now().toString(36);
  const raised = await raise(request, `Named ${run}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ticketAt('insider', raised.id));
  await page.getByRole('button', { name: /^Internal note/ }).press('Enter');
  await expect(page.locator('.desk-dock textarea')).toBeFocused();
  await page.keyboard.type('Please look, @anna');
  await expect(page.getByRole('option', { name: /^Anna Lindqvist/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('before noon. @nobody-of-this-name');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.locator('.desk-dock textarea')).toHaveValue(
    'Please look, @Anna Lindqvist before noon. @nobody-of-this-name',
  );
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('@Anna Lindqvist before noon');
  await page.goto('about:blank'); // leaving sends it

  const told = async (who: Person) => {
    const headers = { xAuthorization: await freshToken(request, who) };
    const answer = await request.get('/itr-api/v1/notifications', { headers });
    const { data } = (await answer.json()) as { data: { items: { ticketId: string; action: string }[] } };
    return data.items.filter(({ ticketId }) => ticketId === raised.id).map(({ action }) => action);
  };
  await expect.poll(() => told('engineer2')).toEqual(['comment']);
  await act(request, 'engineer', await current(request, raised.id), 'comment', {
    text: '@Anna Lindqvist will look.',
    visibility: 'public',
  });
  await expect.poll(() => told('partner')).toContain('comment');
  expect(await told('engineer2')).toEqual(['comment']);
});
