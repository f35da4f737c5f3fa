import { expect, type APIRequestContext } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { act, raise } from './api.ts';
import { ticketAt } from './addresses.ts';
import { test } from './people.ts';

const DONE = { text: 'Replace the fan of phase W and clean the filter.', feasible: true, noSensitive: true };

/** From the raised ticket to its close. */
async function solved(request: APIRequestContext, ticket: Awaited<ReturnType<typeof raise>>) {
  let at = await act(request, 'engineer', ticket, 'propose', DONE);
  at = await act(request, 'partner', at, 'acceptSolution', {});
  at = await act(request, 'partner', at, 'confirmSolution', { productionResumed: false });
  return act(request, 'engineer', at, 'close', { resolvedInOneGo: true });
}

test('what helped twice is proposed and published, helps a partner, and is flagged to its author', async ({
  enter,
  request,
}) => {
  const title = `Capstan stutters ${Date.now().toString(36)}`;
  const begin = async () => act(request, 'engineer', await raise(request, title), 'accept', { requiredDays: 3 });
  await solved(request, await begin());
  const engineer = await enter('engineer');
  for (let n = 0; n < 2; n++) {
    const ticket = await begin();
    await engineer.goto(ticketAt('insider', ticket.id));
    const like = engineer.getByRole('listitem').filter({ hasText: title }).filter({ hasText: DONE.text }).first();
    await like.getByRole('button', { name: 'Used this solution' }).click();
    await expect(like.getByRole('button', { name: 'Helped. Undo' })).toBeVisible();
    if (n === 0) {
      // Back, and once more.
      await like.getByRole('button', { name: 'Helped. Undo' }).click();
      await like.getByRole('button', { name: 'Used this solution' }).click();
      await expect(like.getByRole('button', { name: 'Helped. Undo' })).toBeVisible();
    }
    await solved(request, ticket);
  }

  const expert = await enter('expert');
  await expert.goto('/app/common-problems');
  const proposed = expert.getByRole('listitem').filter({ hasText: title });
  await expect(proposed).toContainText('Confirmed with 2 tickets');
  await expectAccessible(expert);
  await proposed.getByRole('button', { name: 'Put aside' }).click();
  await expect(proposed.getByRole('button', { name: 'Publish as it is' })).toHaveCount(0);
  await expert.getByText(/^Put aside \(\d+\)$/).click();
  await expectAccessible(expert);
  await proposed.getByRole('button', { name: 'Propose again' }).click();
  await proposed.getByRole('button', { name: 'Publish as it is' }).click();
  await expect(expert.getByRole('link', { name: new RegExp(title) })).toBeVisible();

  const open = await begin();
  const partner = await enter('partner');
  await partner.goto(ticketAt('partners', open.id));
  const problem = partner.getByRole('listitem').filter({ hasText: title }).filter({ hasNotText: DONE.text });
  await problem.getByRole('button', { name: 'This helped' }).click();
  await expect(problem.getByRole('button', { name: 'Helped. Undo' })).toBeVisible();
  await expectAccessible(partner);
  await problem.getByRole('link', { name: title }).click();
  const other = await begin();
  await partner.getByRole('button', { name: 'This helped' }).click();
  const helped = partner.getByRole('dialog', { name: 'This helped' });
  await helped.getByLabel('With which ticket?').click();
  await partner.getByRole('option', { name: new RegExp(other.number) }).click();
  await expectAccessible(partner);
  await helped.getByRole('button', { name: 'Say that it helped' }).click();
  await expect(helped).toHaveCount(0);
  await partner.getByRole('button', { name: 'Wrong or outdated?' }).click();
  const sheet = partner.getByRole('dialog', { name: 'Wrong or outdated?' });
  await sheet.getByText('It is outdated').click();
  await sheet.getByLabel('What exactly').fill('Newer ones have no filter.');
  await expectAccessible(partner);
  await sheet.getByRole('button', { name: 'Tell the author' }).click();
  await expect(sheet).toHaveCount(0);
  await partner.goto(ticketAt('partners', other.id));
  await expect(problem.getByRole('button', { name: 'Helped. Undo' })).toBeVisible();

  await expert.goto('/app/common-problems');
  const due = expert.getByRole('listitem').filter({ hasText: 'Flagged as outdated' }).filter({ hasText: title });
  await expect(due).toContainText('Newer ones have no filter.');
  await due.getByRole('button', { name: 'Still right' }).click();
  await expect(due).toHaveCount(0);
});
