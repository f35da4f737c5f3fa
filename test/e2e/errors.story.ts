/** The errors of the specification, section 8, row by row, as a user sees them. */
import { expect, type Page, type Route } from '@playwright/test';
import { raise } from './api.ts';
import { ticketAt } from './addresses.ts';
import { logInAs, NEWCOMER_PASSWORD, registerNewcomer } from './newcomer.ts';
import { test } from './people.ts';

const json =
  (body: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json: body });

interface Row {
  what: string;
  answer: (route: Route) => Promise<void>;
  text: string;
  /** The report for the team chat; undefined: none is sent. */
  report?: Record<string, unknown>;
}

/** Answers to one request whose failure is shown as a toast. */
const rows: Row[] = [
  {
    what: 'another body code, `error` (spec 8.2)',
    answer: json({ code: 409, error: 'The first text' }),
    text: 'The first text',
  },
  {
    what: 'another body code, `msg` (spec 8.2)',
    answer: json({ code: 403, msg: 'The second text' }),
    text: 'The second text',
  },
  {
    what: 'another body code, `message` (spec 8.2)',
    answer: json({ code: 422, message: 'The third text' }),
    text: 'The third text',
  },
  {
    what: 'body code 500 (spec 8.4)',
    answer: json({ code: 500, msg: 'The fourth text' }),
    text: 'The fourth text',
    report: { operation: 'account.endSession', route: '/app/me', code: 500, status: 200, level: 'red' },
  },
  {
    what: "another HTTP error, a proxy's page (spec 8.8)",
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    text: 'The service is unavailable at the moment.',
    report: { operation: 'account.endSession', code: 503, status: 502, level: 'yellow' },
  },
  {
    what: 'another HTTP error without an envelope (spec 8.8)',
    answer: json({ fault: true }, 500),
    text: 'Exception, please try again',
    report: { operation: 'account.endSession', code: 500, status: 500, level: 'red' },
  },
];

/** The milliseconds from the end of the answer to the toast. */
const toastAfter = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const toasts = [...document.querySelectorAll('[role=alert]')];
          if (!toasts.some(({ textContent }) => textContent.includes(wanted))) return requestAnimationFrame(look);
          const answers = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/user/sessions/'));
          return resolve(
            performance.now() - ((answers.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? 0),
          );
        };
        look();
      }),
    text,
  );

test('each failure shows its message after 400 ms, a missing network at once; a 401 leads to the login', async ({
  enter,
  request,
}) => {
  const email = await registerNewcomer(request, 'catalogue');
  await request.post('/api/client/v1/login', { data: { account: email, password: NEWCOMER_PASSWORD } });
  const page = await enter();
  await page.goto('/login?redirect=%2Fapp%2Fme');
  await logInAs(page, email);
  await page
    .getByRole('button', { name: /^Log out (?!all)./ })
    .first()
    .click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true });
  const calls = '**/api/client/v1/user/sessions/*';
  const dismiss = page.getByRole('button', { name: 'Dismiss' });

  for (const { what, answer, text, report } of rows)
    await test.step(what, async () => {
      await page.route(calls, answer);
      const reported = report && page.waitForRequest('**/api/client/v1/report');
      const late = toastAfter(page, text);
      await confirm.click();
      expect(await late).toBeGreaterThanOrEqual(399);
      if (report) expect((await reported)?.postDataJSON()).toMatchObject(report);
      await dismiss.click();
      await page.unroute(calls);
    });

  await test.step('network failure (spec 8.7)', async () => {
    await page.route(calls, (route) => route.abort('internetdisconnected'));
    await confirm.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'No Internet connection, please check your network' }),
    ).toBeVisible();
    await dismiss.click();
    await page.unroute(calls);
  });

  // A session that has really ended (81020009) is tested in sessions.story.ts.
  await test.step('HTTP 401 (spec 8.6)', async () => {
    await page.route(calls, json({ code: 401, msg: 'Please log in first.' }, 401));
    await confirm.click();
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fapp%2Fme');
    expect(await page.evaluate(() => localStorage.getItem('closeloop.session'))).toBeNull();
    await page.unroute(calls);
  });
});

test('after 20 s without an answer the user can try again, after 60 s it is a failure (spec 9.2)', async ({
  enter,
  request,
}) => {
  const ticket = await raise(request, `Slow answer ${Date.now().toString(36)}`);
  const page = await enter('partner');
  await page.clock.install();
  let calls = 0;
  await page.route('**/invokeItrApi', (route) => {
    const { uri } = route.request().postDataJSON() as { uri: string };
    if (!uri.startsWith(`/itr-api/v1/tickets/${ticket.id}?`)) return route.fallback();
    calls += 1; // and never answered
    return undefined;
  });
  await page.goto(ticketAt('partners', ticket.id));
  await expect.poll(() => calls).toBe(1);
  const line = page.getByText('This is taking longer than usual.');
  // The program that watches for it is loaded when the page is idle.
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => calls).toBe(2);
  await expect(line).toHaveCount(0);
  const reported = page.waitForRequest('**/api/client/v1/report');
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('alert').getByText('Exception, please try again')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({ operation: 'ticket.get', level: 'yellow', code: 0 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => calls).toBe(3);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a ticket that cannot be read after three tries is one report (spec 8.4)', async ({ enter, request }) => {
  const ticket = await raise(request, `Not readable ${Date.now().toString(36)}`);
  const page = await enter('partner');
  let calls = 0;
  const reports: unknown[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/api/client/v1/report')) reports.push(each.postDataJSON());
  });
  await page.route('**/invokeItrApi', (route) => {
    const { uri } = route.request().postDataJSON() as { uri: string };
    if (!uri.startsWith(`/itr-api/v1/tickets/${ticket.id}?`)) return route.fallback();
    calls += 1;
    return json({ code: 500, msg: 'The server stumbled.' })(route);
  });
  const reported = page.waitForRequest('**/api/client/v1/report');
  await page.goto(ticketAt('partners', ticket.id));
  await expect(page.getByRole('alert').getByText('The server stumbled.')).toBeVisible();
  await reported;
  expect([calls, reports]).toEqual([3, [expect.objectContaining({ operation: 'ticket.get', code: 500 })]]);
});

test('a message in the first second without a network waits until it can be shown', async ({ enter }) => {
  const page = await enter();
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (run) => waiting.push(run);
    Object.assign(window, {
      beIdle: () => waiting.splice(0).forEach((run) => run({ didTimeout: false, timeRemaining: () => 50 })),
    });
  });
  const program = page.waitForResponse(/\/assets\/deferred-/);
  await page.goto('/system/run/versions');
  // Waits for the program and everything that it imports.
  await page.evaluate((url) => import(url), (await program).url());
  await expect(page.getByRole('button', { name: 'Copy the report' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
  await expect(page.getByRole('status').filter({ hasText: /Copied|copy it manually/ })).toBeVisible();
});

test('when the program of a page is gone, the new deployment is loaded; when that fails, the page says so (spec 8.11)', async ({
  enter,
}) => {
  const page = await enter('partner');
  const program = /\/assets\/me-page-/;
  const me = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Me', exact: true });
  await page.goto('/');
  await expect(me).toBeVisible();
  let isGone = true;
  // Not by `times`: with the last route gone the browser stops to intercept, and what it holds just then may never be
  // answered: here the question whether the server is up.
  await page.route(program, (route) => {
    if (!isGone) return route.fallback();
    isGone = false;
    return route.fulfill({ status: 404, body: '' });
  });
  await me.click();
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();

  await page.goto('/');
  await expect(me).toBeVisible();
  await page.route(program, (route) => route.abort());
  const reported = page.waitForRequest('**/api/client/v1/report');
  await page.evaluate(() => sessionStorage.clear());
  await me.click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({ operation: 'page.load', route: '/app/me', level: 'yellow' });
  await page.unroute(program);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
});

test('an entry whose switch is off is hidden, and so is its page (spec 3.29, 3.30, 7.25)', async ({ enter }) => {
  const page = await enter('engineer');
  const config = '**/config/production/download.json?t=*';
  await page.goto('/');
  const entry = page.getByRole('link', { name: 'Internal problem' });
  await expect(entry).toBeVisible();
  await page.route(config, (route) => route.fulfill({ status: 404 }));
  const read = page.waitForResponse(config);
  await page.reload();
  await read;
  await expect(page.getByRole('link', { name: 'Raise an ITR' })).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.goto('/app/itr/insider/feedback/index');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  const value = { value: true };
  await page.route(config, json({ H5ShowComProblem: value, H5ITRInternalFeedback: value }));
  await page.goto('/');
  await expect(entry).toBeVisible();
  await expect(page.getByRole('link', { name: 'Common problems' })).toBeVisible();
});

/** The fields that the toast lies over, by their labels; only what can be seen of a field counts. */
const coveredFields = (page: Page): Promise<(string | null | undefined)[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('button[aria-label=Dismiss]')?.parentElement;
    if (!toast) throw new Error('There is no toast.');
    const box = toast.getBoundingClientRect();
    const within = toast.closest('dialog') ?? document.body;
    const clip = (within.querySelector('[data-body]') ?? document.documentElement).getBoundingClientRect();
    return [...within.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea, select')]
      .filter((field) => {
        const { top, bottom, height } = field.getBoundingClientRect();
        return height > 1 && Math.max(top, clip.top) < box.bottom && Math.min(bottom, clip.bottom) > box.top;
      })
      .map((field) => field.labels?.[0]?.textContent);
  });

test('a toast lies over no field, above the keyboard either', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/app/admin/customers');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const representative = page.getByLabel('Customer representative');
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  // A phone, and what its keyboard leaves of it.
  for (const height of [844, 460])
    await test.step(`${height} px`, async () => {
      await page.setViewportSize({ width: 390, height });
      await representative.fill(`Ann ${Date.now()}`);
      // The field stands where the toast would be.
      await representative.evaluate((field) =>
        window.scrollBy({ top: field.getBoundingClientRect().bottom - (window.innerHeight - 88), behavior: 'instant' }),
      );
      await representative.press('Enter');
      // It stays while it has the pointer.
      await dismiss.hover();
      await expect.poll(() => coveredFields(page)).toEqual([]);
      // Now a field would be behind it at the bottom and another at the top of the smaller screen.
      await page.evaluate(() => window.scrollBy({ top: -40, behavior: 'instant' }));
      await expect.poll(() => coveredFields(page)).toEqual([]);
      // The keyboard opens while it is there, or closes.
      await page.setViewportSize({ width: 390, height: 844 + 460 - height });
      await representative.focus();
      await expect.poll(() => coveredFields(page)).toEqual([]);
      await dismiss.click();
      // The next one is not taken for this one, which fades away.
      await expect(dismiss).toHaveCount(0);
    });
});
