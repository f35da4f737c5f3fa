import { expect, type Page } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { expectAccessible } from './axe.ts';
import { act, current, raise } from './api.ts';
import { activityOf, fromMenu, tap, test } from './people.ts';

test('a question pauses the clock, and its answer starts it again', async ({ enter, request }) => {
  const raised = await raise(request, `Encoder loses steps ${Date.now().toString(36)}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const partner = await enter('partner');
  await partner.goto(ticketAt('partners', raised.id));
  const engineer = await enter('engineer');
  await engineer.goto(ticketAt('insider', raised.id));

  await engineer.getByRole('button', { name: 'Ask for information' }).click();
  const ask = engineer.getByRole('dialog', { name: 'Ask for information' });
  await ask.getByLabel('What do you need to know?').fill('Which cable, and how long is it?');
  await ask.getByRole('button', { name: /^What is it waiting for\?/ }).click();
  await engineer.getByRole('option').filter({ hasText: 'The clock pauses.' }).first().click();
  await ask.getByRole('button', { name: 'Ask for information' }).click();
  await expect(engineer.getByText('Waiting for the partner’s answer')).toBeVisible();

  await expect(partner.getByText('Which cable, and how long is it?').first()).toBeVisible();
  await expect(partner.getByText('Pending', { exact: true })).toBeVisible();
  await partner.getByRole('button', { name: 'Answer the question' }).click();
  const answer = partner.getByRole('dialog', { name: 'Answer' });
  await answer.getByLabel('Your answer').fill('Shielded, 40 m.');
  await answer.getByRole('button', { name: 'Answer' }).click();
  await expect(engineer.getByText('Shielded, 40 m.').first()).toBeVisible();
  await expect(engineer.getByText('Propose a solution')).toBeVisible();
  await engineer.getByRole('button', { name: 'How is this counted?' }).click();
  const clock = engineer.getByRole('list', { name: 'How the time is counted' });
  await expect(clock.getByRole('listitem').filter({ hasText: 'Paused' })).toContainText('Information requested');
});

test('a ticket is transferred twice, solved by the third handler, and reopened (spec 1.10, 2.4.10, 4.40)', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Brake opens too late ${Date.now().toString(36)}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const hand = async (page: Page, search: string, to: string, why: string) => {
    await fromMenu(page, 'Transfer');
    await page.getByLabel('Name or group').fill(search);
    await tap(page, 'radio', to);
    await page.getByLabel('Why are you transferring it?').fill(why);
    await page.getByRole('button', { name: 'Transfer' }).click();
    await expect(page.getByText(`${to} is working on it`)).toBeVisible();
  };
  const chen = await enter('engineer');
  await chen.goto(ticketAt('insider', raised.id));
  await hand(chen, 'Lindqvist', 'Anna Lindqvist', 'You know this line.');
  const anna = await enter('engineer2');
  await anna.goto(ticketAt('insider', raised.id));
  await hand(anna, 'Vogt', 'Katharina Vogt', 'It needs a decision on the spare part.');

  await test.step('a former handler still sees who had it when', async () => {
    await expect(chen.getByText('Katharina Vogt is working on it')).toBeVisible();
    const handed = (await activityOf(chen)).getByRole('listitem').filter({ hasText: 'Ticket transferred' });
    await expect(handed).toHaveCount(2);
    for (const [at, words] of [
      ['Anna Lindqvist', 'Katharina Vogt', 'It needs a decision on the spare part.'],
      ['Chen Wei', 'Anna Lindqvist', 'You know this line.'],
    ].entries())
      for (const word of words) await expect(handed.nth(at)).toContainText(word);
  });

  await test.step('solved, closed, and reopened', async () => {
    const solution = { text: 'Replace the brake rectifier by the fast one.', feasible: true, noSensitive: true };
    const proposed = await act(request, 'lead', await current(request, raised.id), 'propose', solution);
    const tried = await act(request, 'partner', proposed, 'acceptSolution', {});
    const confirmed = await act(request, 'partner', tried, 'confirmSolution', { productionResumed: false });
    await act(request, 'lead', confirmed, 'close', { resolvedInOneGo: true });
    const partner = await enter('partner');
    await partner.goto(ticketAt('partners', raised.id));
    await partner.getByRole('button', { name: 'Reopen' }).click();
    const sheet = partner.getByRole('dialog', { name: 'Reopen' });
    await sheet.getByLabel('Why is it not solved?').fill('It is back since this morning.');
    await sheet.getByRole('button', { name: 'Reopen' }).click();
    await expect(partner.getByText('Katharina Vogt is working on it')).toBeVisible();
    await expect(anna.getByText('It is back since this morning.').first()).toBeVisible();
  });
});

test('Escape closes a sheet, and the focus returns to where it was opened', async ({ enter, request }) => {
  const raised = await raise(request, `Keys ${Date.now().toString(36)}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const page = await enter('engineer');
  await page.goto(ticketAt('insider', raised.id));
  const more = page.getByRole('button', { name: 'More actions' });
  await more.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Internal note' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Internal note' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('at the desk Escape closes the form under the conversation, and what was typed stays', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Words ${Date.now().toString(36)}`);
  const page = await enter('engineer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ticketAt('insider', raised.id));
  const note = page.getByRole('button', { name: /^Internal note/ });
  await note.press('Enter');
  const field = page.getByRole('region', { name: 'Internal note' }).getByLabel(/^Message/);
  await expect(field).toBeFocused();
  await page.keyboard.type('The rectifier was changed in March.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(note).toBeFocused();
  // Its row says so, also after a reload, until nothing is typed any more.
  const draft = page.getByRole('row').filter({ hasText: raised.number }).getByLabel('You have an unsent draft');
  await page.goto(`/app/itr/insider?view=all&q=${raised.number}`);
  await expect(draft).toBeVisible();
  await page.goto(ticketAt('insider', raised.id));
  await note.press('Enter');
  await expect(field).toHaveValue('The rectifier was changed in March.');
  await field.fill('');
  await page.goto(`/app/itr/insider?view=all&q=${raised.number}`);
  await expect(page.getByRole('row').filter({ hasText: raised.number })).toBeVisible();
  await expect(draft).toHaveCount(0);
});

test('the time left fits into its loop, and a menu says in one line what is not possible yet', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Gripper opens ${Date.now().toString(36)}`, 'partner', {
    impact: 'risk-to-equipment',
  });
  await act(request, 'engineer', raised, 'accept', { requiredDays: 1 });
  const page = await enter('partner');
  await page.goto(ticketAt('partners', raised.id));
  const loop = page.getByRole('img', { name: /^Stage 2 of 7, 23 h 5\d min/ });
  // How far the words reach from the middle of the loop; its line begins at 62 of 74 px, and words want some air.
  const reach = await loop.evaluate((ring) => {
    const { left, top, width } = ring.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(ring.querySelector('span') ?? ring);
    const words = range.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + width / 2];
    const corners = [words.left, words.right].flatMap((at) => [words.top, words.bottom].map((by) => [at - x, by - y]));
    return (Math.max(...corners.map(([dx = 0, dy = 0]) => Math.hypot(dx, dy))) / width) * 148;
  });
  expect(reach).toBeLessThan(56);

  await page.getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('heading', { name: 'Comes next' })).toBeVisible();
  await expect(menu.locator('button:disabled, [aria-disabled=true]')).toHaveCount(0);
  await expect(menu.getByRole('term')).toHaveCount(2);
  for (const reason of await menu.getByRole('definition').allTextContents())
    expect(reason).toMatch(/^Not possible while .+\. It is possible from "Solution proposed" on\.$/);
});

test('the head folds into the bar while the ticket scrolls, and an address with the activity shows it', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Belt slips ${Date.now().toString(36)}`);
  let ticket = await act(request, 'engineer', raised, 'accept', { requiredDays: 2 });
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five'])
    ticket = await act(request, 'engineer', ticket, 'comment', { text: `${text}.`, visibility: 'public' });
  const page = await enter('partner');
  await page.goto(ticketAt('partners', raised.id));
  const bar = page.getByRole('banner');
  await expect(bar).toHaveText(raised.number);
  await page.mouse.wheel(0, 600);
  await expect(bar).toHaveText(/^ITR-.*1 d 23 h left$/);
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
  await expectAccessible(page);
  await page.mouse.wheel(0, -600);
  await expect(bar).toHaveText(raised.number);

  await page.goto(`${ticketAt('partners', raised.id)}?part=activity`);
  await expect(page.getByRole('list', { name: 'Activity' }).getByText('Five.')).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
});
