import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, mailTo, raise } from './api.ts';
import { activityOf, localNow, tap, test } from './people.ts';

test('a solution that does not work is rejected, and replaced by a better one (spec 2.4.15, 4.45)', async ({
  enter,
  request,
}) => {
  const raised = await raise(request, `Fan hunts between two speeds ${Date.now().toString(36)}`);
  const accepted = await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  await act(request, 'engineer', accepted, 'propose', {
    text: 'Set the proportional gain F2-00 to 20.',
    feasible: true,
    noSensitive: true,
  });

  const partner = await enter('partner');
  await partner.goto(ticketAt('partners', raised.id));
  const engineer = await enter('engineer');
  await engineer.goto(ticketAt('insider', raised.id));
  await expect(engineer.getByText('Waiting for the partner to try it')).toBeVisible();

  await partner.getByRole('button', { name: 'It does not work' }).click();
  const decline = partner.getByRole('dialog', { name: 'It does not work' });
  await decline.getByRole('button', { name: 'It does not work' }).click();
  await expect(decline.getByText('Please enter the reason why the solution is rejected.')).toBeVisible();
  await decline.getByLabel('Why does it not work?').fill('It hunts as before, only slower.');
  await decline.getByRole('button', { name: 'It does not work' }).click();
  await expect(partner.getByText('Chen Wei is working on it')).toBeVisible();

  await expect(engineer.getByText('It hunts as before, only slower.').first()).toBeVisible();
  await expect((await activityOf(engineer)).getByText('Proposal rejected')).toBeVisible();
  expect((await mailTo('engineer', new RegExp(`${raised.number}[^]*Proposal rejected`))).text).toContain(
    'propose another',
  );
  await engineer.getByRole('button', { name: 'Propose solution' }).click();
  await engineer
    .getByLabel(/^Solution/)
    .fill('Set the proportional gain F2-00 to 12 and the integral time F2-01 to 0.8 s.');
  await tap(engineer, 'checkbox', 'This solution is feasible');
  await tap(engineer, 'checkbox', 'It contains no classified or sensitive information');
  await engineer.getByRole('button', { name: 'Propose solution' }).click();
  await expect(engineer.getByText('Waiting for the partner to try it')).toBeVisible();

  await test.step('the engineer modifies it while the partner has it open (spec 1.12, 2.4.13, 4.43)', async () => {
    await engineer.getByRole('button', { name: 'Modify solution' }).click();
    const text = engineer.getByLabel(/^Solution/);
    await expect(text).toHaveValue(/^Set the proportional gain F2-00 to 12/);
    await text.fill('Set the proportional gain F2-00 to 12 and the integral time F2-01 to 1.2 s.');
    await engineer.getByLabel('What changed').fill('A longer integral time.');
    await tap(engineer, 'checkbox', 'This solution is feasible');
    await tap(engineer, 'checkbox', 'It contains no classified or sensitive information');
    await engineer.getByRole('button', { name: 'Modify solution' }).click();
    await expect(partner.getByText('F2-01 to 1.2 s').first()).toBeVisible();
  });

  await test.step('the partner reads what changed and accepts (spec 1.8, 2.4.14)', async () => {
    await partner.getByRole('link', { name: 'What changed since version 2' }).click();
    await expect(partner.getByRole('heading', { name: /^Version 3/ })).toBeVisible();
    await expect(partner.getByRole('heading', { name: /^Version 1/ })).toBeVisible();
    await expect(partner.getByText('Solution rejected', { exact: true })).toBeVisible();
    await partner.getByText('What changed since version 2').click();
    await expect(partner.getByRole('insertion').filter({ hasText: '1.2 s' })).toBeVisible();
    await partner.getByRole('button', { name: 'Accept and try it' }).click();
    await partner
      .getByRole('dialog', { name: 'Accept and try it' })
      .getByRole('button', { name: 'Accept and try it' })
      .click();
    await partner.getByRole('button', { name: 'It works' }).click();
    const confirm = partner.getByRole('dialog', { name: 'It works' });
    await tap(confirm, 'radio', 'Yes');
    await confirm.getByLabel('Since when?').fill(await localNow(partner));
    await confirm.getByRole('button', { name: 'It works' }).click();
    await expect(engineer.getByText('Close the ticket')).toBeVisible();
  });
});

test('a rejected ticket is completed, submitted again and accepted (spec 1.9, 4.39)', async ({ enter, request }) => {
  const raised = await raise(request, `Display stays dark ${Date.now().toString(36)}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 4, reason: 'The part is on its way.' });
  const partner = await enter('partner');
  await partner.goto(ticketAt('partners', raised.id));
  const engineer = await enter('engineer');
  await engineer.goto(ticketAt('insider', raised.id));

  await engineer.getByRole('button', { name: 'Reject ticket' }).click();
  const dismiss = engineer.getByRole('dialog', { name: 'Reject ticket' });
  await dismiss
    .getByLabel('Why are you rejecting this ticket?')
    .fill('No fault can be seen: which display, what supply voltage?');
  await dismiss.getByRole('button', { name: 'Reject ticket' }).click();
  await expect(engineer.getByText('The question has been dismissed').first()).toBeVisible();

  await expect(partner.getByText('Why it was rejected')).toBeVisible();
  await expect(partner.getByText('No fault can be seen: which display, what supply voltage?').first()).toBeVisible();
  await partner.getByRole('button', { name: 'Resubmit' }).click();
  const resubmit = partner.getByRole('dialog', { name: 'Resubmit' });
  await resubmit.getByLabel('What did you change?').fill('The keypad of the drive; 398 V measured.');
  await expect(resubmit.getByLabel('Product model')).toHaveValue('MD520-4T11B');
  await resubmit.getByLabel('Operating days').fill('12.5');
  await resubmit.getByRole('button', { name: 'Resubmit' }).click();
  await expect(resubmit.getByText('Machine operating days must be an integer')).toBeVisible();
  await resubmit.getByLabel('Operating days').fill('125');
  await resubmit.getByRole('button', { name: 'Resubmit' }).click();
  await expect(
    partner.getByText('Waiting for Chen Wei to accept').or(partner.getByText('Waiting to be accepted')),
  ).toBeVisible();

  await expect(engineer.getByText('Accept or reject')).toBeVisible();
  await expect(engineer.getByText('The keypad of the drive; 398 V measured.').first()).toBeVisible();
  await engineer.getByRole('button', { name: 'Accept', exact: true }).click();
  // The former four days would need a reason again.
  const accept = engineer.getByRole('dialog', { name: 'Accept' });
  await tap(accept, 'radio', '3 days');
  await accept.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(partner.getByText('Chen Wei is working on it')).toBeVisible();
});
