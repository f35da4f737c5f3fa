import { expect } from '@playwright/test';
import { ticketAt } from './addresses.ts';
import { act, current, raise } from './api.ts';
import { fromMenu, tap, test } from './people.ts';

test('a question stops the clock, its answer starts it again', async ({ enter, request }) => {
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
  await expect(engineer.getByText('Waiting for the answer: Partner')).toBeVisible();

  await expect(partner.getByText('Which cable, and how long is it?').first()).toBeVisible();
  await expect(partner.getByText('Pending', { exact: true })).toBeVisible();
  await partner.getByRole('button', { name: 'Answer the question' }).click();
  const answer = partner.getByRole('dialog', { name: 'Answer' });
  await answer.getByLabel('Your answer').fill('Shielded, 40 m.');
  await answer.getByRole('button', { name: 'Answer' }).click();
  await expect(engineer.getByText('Shielded, 40 m.').first()).toBeVisible();
  await expect(engineer.getByText('Propose a solution')).toBeVisible();
  await engineer.getByRole('button', { name: 'Why?' }).click();
  const clock = engineer.getByRole('list', { name: 'How the time counts' });
  await expect(clock.getByRole('listitem').filter({ hasText: 'Paused' })).toContainText('Information asked for');
});

test('a ticket changes hands, is escalated, solved by the expert and reopened', async ({ enter, request }) => {
  const raised = await raise(request, `Resonance at 31 Hz ${Date.now().toString(36)}`);
  await act(request, 'engineer', raised, 'accept', { requiredDays: 3 });
  const chen = await enter('engineer');
  await chen.goto(ticketAt('insider', raised.id));
  await test.step('handed to a colleague', async () => {
    await fromMenu(chen, 'Transfer');
    await chen.getByLabel('Name or group').fill('Lindqvist');
    await tap(chen, 'radio', 'Anna Lindqvist');
    await chen.getByLabel('Why do you hand it over?').fill('You know this line.');
    await chen.getByRole('button', { name: 'Transfer' }).click();
    await expect(chen.getByText('Anna Lindqvist is on it')).toBeVisible();
  });

  const anna = await enter('engineer2');
  await anna.goto(ticketAt('insider', raised.id));
  await test.step('escalated to an expert', async () => {
    await fromMenu(anna, 'Confirm and escalate');
    await anna.getByLabel('Name or group').fill('Subramanian');
    await tap(anna, 'radio', 'Dr. Rajesh Subramanian');
    await anna.getByLabel('Troubleshooting record').fill('Gains halved, coupling changed: no effect.');
    for (const [field, option] of [
      ['Project level', 'Key (A)'],
      ['Accountability type', 'Design: firmware/software'],
      ['Accountable party', 'R&D software'],
      ['IPMT attributes', 'Drives'],
    ] as const) {
      await anna.getByRole('button', { name: `${field}: Choose` }).click();
      await anna.getByRole('option', { name: option, exact: true }).click();
    }
    await anna.getByRole('button', { name: 'Confirm and escalate' }).click();
    await expect(anna.getByText('Escalated: Dr. Rajesh Subramanian is on it')).toBeVisible();
  });

  const expertPage = await enter('expert');
  await expertPage.goto(`/app/itr/insider?q=${encodeURIComponent(raised.title)}`);
  await expertPage.getByRole('link').filter({ hasText: raised.title }).click();
  await expertPage.getByRole('button', { name: 'Write the solution' }).click();
  await expertPage.getByLabel(/^Solution/).fill('Set the notch filter F2-40 to 31 Hz with a width of 4 Hz.');
  await tap(expertPage, 'checkbox', 'This solution is feasible');
  await tap(expertPage, 'checkbox', 'It contains no classified or sensitive information');
  await expertPage.getByRole('button', { name: 'Submit solution' }).click();
  await expect(expertPage.getByText('Partner has the solution')).toBeVisible();

  await test.step('tried, closed, and back again', async () => {
    const { version } = await current(request, raised.id);
    const tried = await act(request, 'partner', { ...raised, version }, 'acceptSolution', {});
    const confirmed = await act(request, 'partner', tried, 'confirmSolution', { productionResumed: false });
    await act(request, 'expert', confirmed, 'close', { resolvedInOneGo: true });
    const partner = await enter('partner');
    await partner.goto(ticketAt('partners', raised.id));
    await partner.getByRole('button', { name: 'Reopen' }).click();
    const sheet = partner.getByRole('dialog', { name: 'Reopen' });
    await sheet.getByLabel('Why is it not solved?').fill('It is back since this morning.');
    await sheet.getByRole('button', { name: 'Reopen' }).click();
    await expect(partner.getByText('Dr. Rajesh Subramanian is on it')).toBeVisible();
    await expect(expertPage.getByText('It is back since this morning.').first()).toBeVisible();
    await expect(expertPage.getByText('Propose a solution')).toBeVisible();
  });
});
