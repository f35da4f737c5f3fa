import { expect, type Locator } from '@playwright/test';
import { buttonOf, mailTo } from './api.ts';
import { expectAccessible } from './axe.ts';
import { accountOf, activityOf, localNow, logIn, tap, test } from './people.ts';
import { picture, video } from './pictures.ts';

// With motion, as most people see it; all other stories run without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the login says what is wrong, and leads to the page that was asked for (spec 2.4.1)', async ({ enter }) => {
  const page = await enter();
  await page.goto('/app/drafts');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expectAccessible(page);
  await logIn(page, 'manager', 'not-the-password');
  await expect(page.getByText('Account or password is not correct.')).toBeVisible();

  await page.getByRole('button', { name: 'Email code' }).click();
  const askedAt = new Date();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('a code is on its way')).toBeVisible();
  const { subject } = await mailTo('manager', /is your login code\n/, askedAt);
  const code = subject.slice(0, 6);
  const wrong = code === '000000' ? '000001' : '000000';
  await page.getByLabel('Code', { exact: true }).fill(wrong);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('The code is wrong or no longer valid.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/app/drafts');
  await expect(page.getByText('No drafts')).toBeVisible();
});

test('a ticket goes from raising to rating (spec 1.1, 1.6, 2.3.8)', async ({ enter }) => {
  test.setTimeout(300_000);
  const begunAt = new Date();
  const title = `Pump stops with E.OC1 at ramp-up, run ${Date.now().toString(36)}`;

  const partner = await enter();
  await partner.goto('/');
  await expect(partner.getByRole('heading', { name: 'Every problem followed through to the end' })).toBeVisible();
  await expectAccessible(partner);
  await partner.getByRole('link', { name: 'Log in' }).click();
  await logIn(partner, 'partner');
  await expect(partner.getByRole('heading', { name: 'Machine down?' })).toBeVisible();
  await expect(partner.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectAccessible(partner);

  const engineer = await enter('engineer');
  // The tickets of the unit go to this engineer, as the README says.
  await engineer.goto('/app/itr/insider?view=all&scope=handling');
  await expect(engineer.getByRole('list', { name: 'Tickets' })).toBeVisible();
  await expectAccessible(engineer);

  // From Home to a filed ticket with a photo in at most 8 presses: a press counts one, a field that is typed into one.
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const type = async (what: Locator, text: string) => {
    presses += 1;
    await what.fill(text);
  };
  await test.step('a known SN fills in the product, whose step is left out', async () => {
    await type(partner.getByLabel('Product SN'), 'CLDEMO000001');
    await press(partner.getByRole('button', { name: 'Raise a problem' }));
    await expect(partner.getByRole('heading', { name: 'What is happening?' })).toBeVisible();
    await expect(partner.getByText('MD520-4T11B')).toBeVisible();
    // What is looked at now does not count: whoever wants to may go back.
    await partner.getByRole('button', { name: 'Change: Product' }).click();
    await expect(partner.getByRole('heading', { name: 'Which product?' })).toBeVisible();
    await expect(partner.getByText(/Nordfeld Pumpen GmbH · delivered \d+ \w+ \d{4}/)).toBeVisible();
    await partner.getByRole('button', { name: 'Change' }).click();
    await expect(partner.getByLabel('Product model')).toHaveValue('MD520-4T11B');
    await expect(partner.getByRole('button', { name: 'Product line: Low-voltage AC drives' })).toBeVisible();
    await expect(partner.getByRole('button', { name: 'Product type: Vector drive' })).toBeVisible();
    await expectAccessible(partner);
    await partner.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('what happens, how bad, since when (spec 1.5)', async () => {
    await type(partner.getByLabel('Problem description'), `${title}. It trips after 2 s, three times today.`);
    await expect(partner.getByText('Fault code recognized:')).toBeVisible();
    // Its meaning comes once the typing pauses.
    await expect(partner.getByRole('listitem').filter({ hasText: 'Overcurrent while accelerating' })).toBeVisible();
    presses += 1;
    await tap(partner, 'radio', 'Production stopped, no workaround');
    await press(partner.getByRole('button', { name: 'Just now' }));
    await expect(partner.getByLabel('Operating days')).toHaveValue(/^\d+$/);
    await expect(partner.getByRole('button', { name: 'Problem stage: Warranty operation' })).toBeVisible();
    await expectAccessible(partner);
    await press(partner.getByRole('button', { name: 'Next' }));
  });

  await test.step('pictures and a video go straight to the object store (spec 2.4.6, 5.47, 7.31)', async () => {
    await expect(partner.getByRole('heading', { name: 'Check and send' })).toBeVisible();
    presses += 1; // the press that chooses a photo on the phone
    const sent: string[] = [];
    partner.on('request', (call) => {
      if (call.method() === 'PUT') sent.push(new URL(call.url()).pathname);
    });
    const store = /\/closeloop\/.*attachFiles\//;
    await partner.route(store, (route) => route.abort());
    await partner.getByLabel('Add photo').setInputFiles(await picture('panel.jpg', 200));
    const failed = partner.getByRole('button', { name: /^panel\.jpg was not uploaded.*Try again: panel\.jpg$/ });
    await expect(failed).toBeVisible();
    await expectAccessible(partner);
    await partner.unroute(store);
    await failed.click();
    await expect(partner.getByRole('button', { name: 'Open panel.jpg' })).toBeVisible();

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await partner.route(store, async (route) => {
      await held;
      await route.continue();
    });
    await partner.getByLabel('Add photo').setInputFiles([await picture('nameplate.jpg', 40), video('trip.mp4')]);
    await expect(partner.getByRole('button', { name: /^Uploading trip\.mp4: \d+%$/ })).toBeVisible();
    release();
    for (const name of ['panel.jpg', 'nameplate.jpg', 'trip.mp4'])
      await expect(partner.getByRole('button', { name: `Open ${name}` })).toBeVisible();
    await partner.unroute(store);
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(sent.filter((path) => !store.test(path))).toEqual([]);
  });

  await test.step('check and send', async () => {
    await expect(partner.getByRole('heading', { name: 'Check and send' })).toBeVisible();
    await expect(partner.getByLabel('Contact email')).toHaveValue(accountOf('partner'));
    for (const known of [
      'CLDE MO00 0001',
      'Low-voltage AC drives',
      'Vector drive',
      'Production stopped, no workaround',
    ]) {
      await expect(partner.getByText(known).first()).toBeVisible();
    }
    // Both pictures and the video, as they will be shown.
    await expect(partner.getByRole('button', { name: /^Open / })).toHaveCount(3);
    await expectAccessible(partner);
    await press(partner.getByRole('button', { name: 'Send' }));
    await expect(partner.getByRole('heading', { name: 'Your report has been sent' })).toBeVisible();
    expect(presses).toBe(8);
    await expectAccessible(partner);
  });
  const copy = partner.getByRole('button', { name: /^ITR-\d{6}-\d{4,}\. Copy/ });
  const number = (await copy.innerText()).trim();

  await test.step('the engineer sees it arrive and opens it (spec 2.4.8, 5.48, 9.25)', async () => {
    const row = engineer.getByRole('link').filter({ hasText: title });
    await expect(row).toBeVisible();
    await row.click();
    await expect(engineer.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
    await expect(engineer.getByText(/^Down /)).toBeVisible();
    for (const known of [
      'Low-voltage AC drives',
      'Vector drive',
      'Nordfeld Pumpen GmbH',
      'Maria Keller, Nordfeld Automation GmbH',
    ]) {
      await expect(engineer.getByText(known).first()).toBeVisible();
    }
    await expect((await activityOf(engineer)).getByText('Issue submitted')).toBeVisible();
    await engineer.getByRole('button', { name: 'Details' }).click();
    const files = engineer.locator('section', { has: engineer.getByRole('heading', { name: 'Pictures and videos' }) });
    await files.getByRole('button', { name: 'Open panel.jpg' }).click();
    const shown = engineer.getByRole('img', { name: 'panel.jpg' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1920);
    await engineer.getByRole('button', { name: 'Close' }).click();
    const cover = files.getByRole('button', { name: 'Open trip.mp4' }).locator('img');
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([2000, 1000]);
    await files.getByRole('button', { name: 'Open trip.mp4' }).click();
    await expect.poll(() => engineer.locator('video').evaluate((film: HTMLVideoElement) => film.videoWidth)).toBe(320);
    await engineer.getByRole('button', { name: 'Close' }).click();
    await expectAccessible(engineer);
  });

  await test.step('accepts it with the days in which it will be solved (spec 1.9, 4.38)', async () => {
    // The button of the mail opens the sheet.
    await engineer.goto(buttonOf(await mailTo('engineer', new RegExp(number), begunAt)));
    const sheet = engineer.getByRole('dialog', { name: 'Accept' });
    await tap(sheet, 'radio', '2 days');
    await expectAccessible(engineer);
    await sheet.getByRole('button', { name: 'Accept', exact: true }).click();
    // Its severity allows one day.
    await expect(sheet.getByText('This is longer than the severity allows. Please give a reason.')).toBeVisible();
    await sheet.getByLabel('Why does it take longer than usual?').fill('The spare part comes tomorrow.');
    await sheet.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(engineer.getByText('To be solved within 2 days')).toBeVisible();
    await expect(sheet).toBeHidden();
  });

  await partner.getByRole('link', { name: 'Open the ticket' }).click();
  await expect(
    partner
      .getByRole('heading', { name: 'Chen Wei is working on it' })
      .or(partner.getByText('Chen Wei is working on it')),
  ).toBeVisible();
  await expectAccessible(partner);

  await test.step('writes a solution; a sensitive word is refused (spec 4.42, 5.49–5.51)', async () => {
    await engineer.getByRole('button', { name: 'Propose solution' }).click();
    await engineer.getByLabel(/^Safety warning/).fill('Switch off and wait 10 minutes: the capacitors stay charged.');
    const text = engineer.getByLabel(/^Solution/);
    await text.fill('Follow the confidential tuning guide, then set F0-17 to 8.0 s.');
    await engineer.getByRole('button', { name: 'Propose solution' }).click();
    await expect(engineer.getByText('Please confirm that the solution is feasible.')).toBeVisible();
    await expect(
      engineer.getByText('Please confirm that it contains no classified or sensitive information.'),
    ).toBeVisible();
    await expectAccessible(engineer);
    await tap(engineer, 'checkbox', 'This solution is feasible');
    // The message of the next field is still shown, and must not take the focus.
    await expect(engineer.getByRole('checkbox', { name: 'This solution is feasible' })).toBeFocused();
    await tap(engineer, 'checkbox', 'It contains no classified or sensitive information');
    await engineer.getByRole('button', { name: 'Propose solution' }).click();
    await expect(engineer.getByText('Please remove: confidential.')).toBeVisible();
    await text.fill('Set the acceleration time F0-17 to 8.0 s and F3-01 to 2 %, then run the pump up twice.');
    await engineer.getByRole('button', { name: 'Propose solution' }).click();
    await expect(engineer.getByText('Waiting for the partner to try it')).toBeVisible();
  });

  await test.step('the partner sees it arrive, here and by mail, and tries it (spec 4.44)', async () => {
    await expect(partner.getByText('F0-17 to 8.0 s and F3-01 to 2 %')).toBeVisible();
    await expect(partner.getByText('Switch off and wait 10 minutes')).toBeVisible();
    const mail = await mailTo('partner', new RegExp(`${number}[^]*Solution proposed, by`));
    expect(mail.text).toContain('read the solution, accept it and try it');
    await partner.getByRole('button', { name: 'Accept and try it' }).click();
    const sheet = partner.getByRole('dialog', { name: 'Accept and try it' });
    await sheet.getByRole('button', { name: 'Accept and try it' }).click();
    await expect(sheet.getByText('Please read the safety warning first.')).toBeVisible();
    await expectAccessible(partner);
    await tap(sheet, 'checkbox', 'I have read the warning');
    await sheet.getByRole('button', { name: 'Accept and try it' }).click();
    await expect(partner.getByText('Did it work? Tell us')).toBeVisible();
    await expect(sheet).toBeHidden();
  });

  await test.step('the partner confirms, and says since when production runs again', async () => {
    await partner.getByRole('button', { name: 'It works' }).click();
    const sheet = partner.getByRole('dialog', { name: 'It works' });
    await tap(sheet, 'radio', 'Yes');
    await sheet.getByRole('button', { name: 'It works' }).click();
    await expect(sheet.getByText('Please say when production resumed.')).toBeVisible();
    await sheet.getByLabel('Since when?').fill(await localNow(partner));
    await sheet.getByRole('button', { name: 'It works' }).click();
    await expect(partner.getByText('Chen Wei is closing it')).toBeVisible();
  });

  await test.step('the engineer closes it: resolved in one go (spec 1.13, 3.63, 2.4.16, 4.46)', async () => {
    await expect(engineer.getByText('Close the ticket')).toBeVisible();
    await expect(engineer.getByText('Resumption confirmed')).toBeVisible();
    await engineer.getByRole('button', { name: 'Close ticket' }).click();
    await tap(engineer.getByRole('group', { name: /^Resolved in one go/ }), 'radio', 'Yes');
    await expectAccessible(engineer);
    await engineer.getByRole('button', { name: 'Close ticket' }).click();
    await expect(engineer.getByText('Waiting for the partner’s rating')).toBeVisible();
  });

  await test.step('the partner rates (spec 1.7, 2.4.17, 4.47)', async () => {
    await expect(partner.getByText('Please rate the service')).toBeVisible();
    await partner.getByRole('button', { name: 'Rate' }).click();
    await partner.getByRole('button', { name: 'Send rating' }).click();
    await expect(partner.getByText('Please give a score.')).toBeVisible();
    await tap(partner, 'radio', '5 stars, Excellent');
    await tap(partner.getByRole('group', { name: /^Response speed/ }), 'radio', 'Very satisfied');
    await tap(partner, 'checkbox', 'Quick response');
    await partner.getByLabel(/^Suggestion/).fill('Thank you.');
    await expectAccessible(partner);
    await partner.getByRole('button', { name: 'Send rating' }).click();
    await expect(partner.getByText('Thank you for your rating')).toBeVisible();
    await expectAccessible(partner);
  });

  await test.step('timeline and clock tell the whole story', async () => {
    await expect(engineer.getByText('Service completed').first()).toBeVisible();
    await expect(engineer.getByText('Completed, rated 5 of 5').first()).toBeVisible();
    const lines = (await activityOf(engineer)).getByRole('listitem');
    const titles = [
      'Service rated',
      'Ticket closed',
      'Solution confirmed',
      'Solution accepted',
      'Solution proposed',
      'Ticket accepted',
      'Issue submitted',
    ];
    await expect(lines).toHaveCount(titles.length);
    for (const [at, words] of titles.entries()) await expect(lines.nth(at)).toContainText(words);
    await engineer.getByRole('button', { name: 'How is this counted?' }).click();
    const clock = engineer.getByRole('dialog', { name: 'How the time is counted' });
    const stretches = clock.getByRole('list', { name: 'How the time is counted' }).getByRole('listitem');
    await expect(stretches.filter({ hasText: 'Running' })).not.toHaveCount(0);
    await expect(stretches.filter({ hasText: 'Paused' }).first()).toContainText('Solution proposed');
    await expect(stretches.last()).toContainText('Stopped');
    await expectAccessible(engineer);
  });
});
