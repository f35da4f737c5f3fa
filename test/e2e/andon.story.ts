// Production is down: the handler promises news while accepting, both sides see when, a time that passes shows as late,
// and the next message keeps the promise.
import { expect } from '@playwright/test';
import { raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

test('promised news while production is down', async ({ enter, request }) => {
  const stoppedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const ticket = await raise(request, 'Andon', 'partner', {
    impact: 'production-stopped-no-workaround',
    productionStoppedAt: stoppedAt,
  });
  const partner = await enter('partner');
  await partner.goto(`/app/itr/partners/orderDetail/${ticket.id}`);
  const seen = partner.getByRole('region', { name: 'Production down' });
  await expect(seen).toContainText('Down for 3 h');
  await expect(seen).toContainText('with Chen Wei, not accepted yet');
  await expect(seen).toContainText('No news promised yet');
  await expect(seen.getByRole('button')).toHaveCount(0);

  const engineer = await enter('engineer');
  await engineer.goto(`/app/itr/insider/orderDetail/${ticket.id}`);
  await engineer.getByRole('button', { name: 'Accept' }).click();
  const sheet = engineer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'in 2 h' }).click();
  await expect(sheet.getByLabel(/When will they hear from you next/)).not.toHaveValue('');
  await expectAccessible(engineer);
  await sheet.getByRole('button', { name: 'Accept' }).click();
  await expect(engineer.getByRole('region', { name: 'Production down' })).toContainText('Chen Wei is on it');
  await expect(seen).toContainText('Chen Wei is on it');
  await expect(seen).toContainText(/Next news by .* · (1 h 5\d min|2 h) left/);
  await expectAccessible(partner);

  // Later, as this page's clock says: the promise was not kept.
  const later = await enter('partner');
  await later.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await later.goto(`/app/itr/partners/orderDetail/${ticket.id}`);
  await expect(later.getByRole('region', { name: 'Production down' })).toContainText('News was promised for');

  await engineer.getByRole('button', { name: 'Promise news' }).click();
  await sheet.getByLabel('Message').fill('The spare drive is on its way.');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(seen).toContainText('No news promised yet');
});
