/** The desk of insiders (1,200 px and wider): ten tickets with only the keyboard. */
import { expect, type Page } from '@playwright/test';
import { act, current, raise, type Raised } from './api.ts';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { test } from './people.ts';

const DESK = { width: 1440, height: 900 };

async function fill(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.insertText(text);
}

test('an engineer handles ten tickets with only the keyboard', async ({ enter, request }) => {
  const run = Date.now().toString(36);
  const line = (at: number) => raise(request, `Line ${at} of ${run} stops`);
  // The list begins with what has changed last, so each one that is worked on would jump to its top.
  const tickets: Raised[] = [];
  for (let at = 9; at >= 0; at -= 1) {
    const raised = await line(at);
    // All but the first two are accepted already.
    tickets.unshift(at > 1 ? await act(request, 'engineer', raised, 'accept', { requiredDays: 3 }) : raised);
  }
  const page = await enter('engineer');
  await page.setViewportSize(DESK);
  await page.goto(`/app/itr/insider?view=all&q=${run}`);
  const title = page.getByRole('heading', { level: 2 }).filter({ hasText: run });
  const send = async (done: string | RegExp) => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(done).last()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const next = async (at: number) => {
    await page.keyboard.press('j');
    await expect(title).toHaveText(`Line ${at} of ${run} stops`);
    await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
  };
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByRole('row')).toHaveCount(11);
  await expectAccessible(page);

  await test.step('accepts two, the first from its row', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Accept' })).toBeVisible();
    await expect(title).toBeVisible();
    await send('Ticket accepted');
    await next(1);
    const heightOf = async () => (await page.locator('.desk-next').boundingBox())?.height;
    const before = await heightOf();
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Accept' })).toBeVisible();
    await send('Ticket accepted');
    // The card of the next step has three buttons more, and the same height.
    await expect(page.getByRole('button', { name: /^Propose solution/ })).toBeVisible();
    expect(await heightOf()).toBe(before);
    await expectAccessible(page);
  });

  await test.step('asks on two', async () => {
    for (const at of [2, 3]) {
      await next(at);
      await page.keyboard.press('q');
      await fill(page, /What do you need to know/, 'Which value has parameter F8-21?');
      await tabTo(page, page.getByRole('button', { name: /^What is it waiting for/ }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listbox')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await send('Information requested');
      await expect(page.getByRole('region', { name: 'Ask for information' })).toHaveCount(0);
    }
  });

  await test.step('answers on two, by a message and by a note', async () => {
    for (const [at, key] of ['r', 'i'].entries()) {
      await next(4 + at);
      await page.keyboard.press(key);
      await expect(page.getByLabel(/^Message/)).toBeFocused();
      await page.keyboard.type('We look into it: j, a, t and ? are letters here.');
      await send(key === 'r' ? 'Message goes out in 10 seconds' : 'Note is saved in 10 seconds');
    }
  });

  await test.step('transfers two', async () => {
    for (const at of [6, 7]) {
      await next(at);
      await page.keyboard.press('t');
      await expect(page.getByRole('main').last().getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('Anna');
      await expect(page.getByRole('radio')).toHaveCount(1);
      await tabTo(page, page.getByRole('radio', { name: /Anna Lindqvist/ }));
      await page.keyboard.press('Space');
      await fill(page, /^Why are you transferring it/, 'Knows these machines well.');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('Ticket transferred').last()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
    }
  });

  await test.step('solves two', async () => {
    for (const at of [8, 9]) {
      await next(at);
      // Six keys and its text: sending leads to what is still to be confirmed.
      const keys = async (...pressed: string[]) => {
        for (const key of pressed) await page.keyboard.press(key);
      };
      await keys('s');
      await expect(page.locator('[data-field=text] textarea')).toBeFocused();
      await page.keyboard.insertText('Replace the fan of phase W and clean the filter.');
      await keys('Control+Enter');
      await expect(page.getByRole('checkbox', { name: 'This solution is feasible' })).toBeFocused();
      await keys('Space', 'Tab', 'Space', 'Control+Enter');
      await expect(page.getByText('Solution proposed').last()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Reply to/ })).toBeVisible();
    }
  });

  await test.step('has worked in the order of the beginning, and sees the new one when asked', async () => {
    const changed = page.getByRole('button', { name: /changed · refresh$/ });
    await expect(changed).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('u');
    await expect(changed).toHaveCount(0);
    await expect(page.getByRole('grid', { name: 'Tickets' }).getByRole('row').first()).toContainText(
      `Line 9 of ${run}`,
    );
  });

  const after = await Promise.all(tickets.map(({ id }) => current(request, id)));
  const states = after as unknown as readonly { status: string; onHold: boolean; handler: { name: string } }[];
  expect(states.map(({ status }) => status)).toEqual([...Array<string>(8).fill('accepted'), 'proposed', 'proposed']);
  expect(states.flatMap(({ onHold }, at) => (onHold ? [at] : []))).toEqual([2, 3]);
  expect(states.flatMap(({ handler }, at) => (handler.name === 'Anna Lindqvist' ? [at] : []))).toEqual([6, 7]);
});
