// A lead makes a link to the wall; a screen without a login shows what is open by it, and nothing once it is withdrawn.
import { expect } from '@playwright/test';
import { raise } from './api.ts';
import { expectAccessible } from './axe.ts';
import { test } from './people.ts';

test('the wall by its link', async ({ enter, request }) => {
  const ticket = await raise(request, `Secret of the wall ${Date.now().toString(36)}`);
  const lead = await enter('lead');
  await lead.goto('/app/admin/wall');
  await lead.getByRole('button', { name: 'New wall link' }).click();
  const link = await lead.getByText(/\/wall\?id=s1_/).textContent();
  await expectAccessible(lead);

  const screen = await enter();
  await screen.goto(new URL(link ?? '').pathname + new URL(link ?? '').search);
  const picture = screen.getByRole('img', { name: /open tickets/ });
  await expect(picture).toBeVisible();
  const open = Number(/^\d+/.exec((await picture.getAttribute('aria-label')) ?? '')?.[0]);
  expect(open).toBeGreaterThan(0);
  await expect(screen.getByText(`${open} ticket`)).toBeVisible();
  await expect(screen.locator('html')).toHaveAttribute('data-theme', 'dark');
  const seen = await screen.content();
  for (const word of [ticket.number, ticket.title, 'Maria', 'MD520']) expect(seen).not.toContain(word);
  await expectAccessible(screen);

  await lead.getByRole('button', { name: 'Revoke' }).first().click();
  await lead.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(lead.getByText('Revoked').first()).toBeVisible();
  await screen.reload();
  await expect(screen.getByText(/revoked|withdrawn/i).first()).toBeVisible();
  await expect(picture).toHaveCount(0);
});
