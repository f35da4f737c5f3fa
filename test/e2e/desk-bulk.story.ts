/** Many tickets at the desk: transferred together, with the mouse and with the keys alone; and the view "To close". */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { act, current, raise, WAITS_IN_QUEUE, type Raised } from './api.ts';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { tap, test } from './people.ts';

const DESK = { width: 1440, height: 900 };

async function raiseMany(request: APIRequestContext, titles: readonly string[], over: object = {}): Promise<Raised[]> {
  const tickets: Raised[] = [];
  // One after the other: this is the order of the list.
  for (const title of titles) tickets.push(await raise(request, title, 'partner', over));
  return tickets;
}

const handlerOf = async (request: APIRequestContext, { id }: Raised): Promise<string | undefined> =>
  ((await current(request, id)) as unknown as { handler: { name: string } | null }).handler?.name;

/** Its solution is confirmed, so that it can be closed. */
async function finalized(request: APIRequestContext, ticket: Raised): Promise<Raised> {
  const solution = { text: 'Replace the fan of phase W.', feasible: true, noSensitive: true };
  const accepted = await act(request, 'engineer', ticket, 'accept', { requiredDays: 3 });
  const proposed = await act(request, 'engineer', accepted, 'propose', solution);
  const tried = await act(request, 'partner', proposed, 'acceptSolution', {});
  return act(request, 'partner', tried, 'confirmSolution', { productionResumed: false });
}

/** What the open sheet says of each ticket. */
const outcomeOf = (page: Page, title: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: title });

test('a lead transfers many tickets; what cannot be transferred stays and says why', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const titles = ['Press', 'Mixer', 'Winder', 'Saw', 'Lathe'].map((name) => `${name} ${run} stops`);
  const [press, mixer, winder, saw, lathe] = (await raiseMany(request, titles, WAITS_IN_QUEUE)) as [
    Raised,
    Raised,
    Raised,
    Raised,
    Raised,
  ];
  const page = await enter('lead');
  await page.setViewportSize(DESK);
  await page.goto(`/app/itr/insider?view=all&sort=filed&q=${run}`);
  const grid = page.getByRole('grid', { name: 'Tickets' });
  await expect(grid.getByRole('row')).toHaveCount(6);

  await test.step('with the mouse, while others work on two of them', async () => {
    const placeOf = () => grid.getByText(winder.number).boundingBox();
    const place = await placeOf();
    for (const { number } of [press, mixer, winder]) await tap(grid, 'checkbox', `Select ${number}`);
    await expect(page.getByText('3 selected').last()).toBeVisible();
    // The next click must meet the row that the eye has chosen.
    await expect(page.getByRole('button', { name: 'Transfer' })).toBeVisible();
    expect(await placeOf()).toEqual(place);
    await page.getByRole('button', { name: 'Transfer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Transfer' });
    await expect(sheet.getByText('3 tickets go to the person you choose.')).toBeVisible();
    await sheet.getByRole('searchbox').fill('Anna');
    await tap(sheet, 'radio', 'Anna Lindqvist');
    await sheet.getByLabel(/^Why are you transferring/).fill('Anna knows this hall.');
    await act(request, 'engineer', mixer, 'accept', { requiredDays: 3 });
    await act(request, 'partner', winder, 'withdraw', { reason: 'It runs again.' });
    await sheet.getByRole('button', { name: 'Transfer 3 tickets' }).click();
    await expect(outcomeOf(page, press.title)).toContainText('Transferred');
    await expect(outcomeOf(page, mixer.title)).toContainText('Changed in the meantime:');
    await expect(outcomeOf(page, winder.title)).toContainText(/withdrawn|Completed/i);
    await expect(sheet.getByText('2 were not transferred.').first()).toBeVisible();
    await expectAccessible(page);
    expect(await handlerOf(request, press)).toBe('Anna Lindqvist');
    expect(await handlerOf(request, mixer)).not.toBe('Anna Lindqvist');
    // Nothing typed is lost; what is done is not sent again, and what is impossible is not tried again.
    await expect(sheet.getByLabel(/^Why are you transferring/)).toHaveValue('Anna knows this hall.');
    await sheet.getByRole('button', { name: 'Try 1 ticket again' }).click();
    await expect(outcomeOf(page, mixer.title)).toContainText('Transferred');
    expect(await handlerOf(request, mixer)).toBe('Anna Lindqvist');
    await expect(sheet.getByText('1 was not transferred.').first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Clear the selection' })).toHaveCount(0);
    await expect(grid.getByRole('checkbox', { name: `Select ${winder.number}` })).toHaveCount(0);
  });

  await test.step('with the keys alone; what was written for the others is not there any more', async () => {
    await grid.getByRole('link', { name: winder.title }).focus();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toHaveCount(0);
    for (const key of ['j', 'x', 'Shift+J', 't']) await page.keyboard.press(key);
    const sheet = page.getByRole('dialog', { name: 'Transfer' });
    await expect(sheet.getByText('2 tickets go to the person you choose.')).toBeVisible();
    await expect(sheet.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(sheet.getByText('Please choose who the ticket is transferred to.')).toBeVisible();
    expect(await handlerOf(request, saw)).toBe(undefined);
    await tabTo(page, sheet.getByRole('searchbox'));
    await page.keyboard.insertText('Anna');
    await expect(sheet.getByRole('radio')).toHaveCount(1);
    await tabTo(page, sheet.getByRole('radio', { name: /Anna Lindqvist/ }));
    await page.keyboard.press('Space');
    await tabTo(page, sheet.getByLabel(/^Why are you transferring/));
    await page.keyboard.insertText('Anna knows these, too.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('2 tickets transferred')).toBeVisible();
    for (const ticket of [saw, lathe]) expect(await handlerOf(request, ticket)).toBe('Anna Lindqvist');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('k');
    await expect(grid.getByRole('link', { name: saw.title })).toBeFocused();
  });
});

test('an engineer closes what waits for it, one after the other (g c)', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const tickets: Raised[] = [];
  for (const ticket of await raiseMany(
    request,
    ['Fan', 'Pump', 'Belt'].map((name) => `${name} ${run}`),
  ))
    tickets.unshift(await finalized(request, ticket));
  const page = await enter('engineer');
  await page.setViewportSize(DESK);
  await page.goto('/app/itr/insider');
  const grid = page.getByRole('grid', { name: 'Tickets' });
  await expect(grid).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'To close' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.insertText(run);
  await expect(grid.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('Enter');
  for (const [at, { title }] of tickets.entries()) {
    // The one that is closed keeps its place, though the list has it no more; `j` opens the next one.
    await page.keyboard.press(at === 0 ? 'Enter' : 'j');
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await page.keyboard.press('c');
    await tabTo(page, page.getByRole('group', { name: /^Resolved in one go/ }).getByRole('radio', { name: 'Yes' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Ticket closed').last()).toBeVisible();
    await expect(grid.getByRole('row').filter({ hasText: title })).toContainText('No longer in this list');
  }
  await page.keyboard.press('u');
  await expect(grid.getByRole('link', { name: new RegExp(run) })).toHaveCount(0);
  for (const { id } of tickets) expect(await current(request, id)).toMatchObject({ status: 'awaitingEvaluation' });
});
