import {
  expect,
  test as base,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';

export const PASSWORD = 'closeloop-demo';
export type Person = 'partner' | 'manager' | 'engineer' | 'engineer2' | 'expert' | 'lead' | 'admin' | 'partner2';
export const accountOf = (who: Person): string => `${who}@demo.closeloop.example`;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
/** The users who have logged in once in this worker; stories about the login do not use it. */
const states = new Map<Person, Promise<State>>();

/** Logs in by password on the login page that is open. */
export async function logIn(page: Page, who: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Account').fill(accountOf(who));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in as a program does, and keeps what the page would keep (`Session`): a login page costs as much as a short story. */
async function stateOf(request: APIRequestContext, origin: string, who: Person): Promise<State> {
  const answer = await request.post('/api/client/v1/login', { data: { account: accountOf(who), password: PASSWORD } });
  const { data } = (await answer.json()) as { data: { token: string; deviceToken: string } };
  const { token, deviceToken: _kept, ...user } = data;
  const value = JSON.stringify({ token, user, startedAt: Date.now() });
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'closeloop.session', value }] }] };
}

interface Stage {
  /** A page of its own browser context, logged in as this person; nobody: not logged in. */
  enter: (who?: Person, timezoneId?: string) => Promise<Page>;
}

/** Collects uncaught errors and console errors, which fail the story; refused calls do not count. */
function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
      faults.push(message.text());
  });
}

export const test = base.extend<Stage>({
  enter: async ({ browser, request, baseURL }, provide) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await provide(async (who, timezoneId) => {
      if (who && !states.has(who)) states.set(who, stateOf(request, new URL(baseURL ?? '').origin, who));
      const storageState = who && (await states.get(who));
      const context = await browser.newContext({
        ...(storageState && { storageState }),
        ...(timezoneId && { timezoneId }),
      });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, faults);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults, 'errors in the browser').toEqual([]);
  },
});

/** Opens the activity of the ticket on the page. */
export async function activityOf(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Activity/ }).click();
  return page.getByRole('list', { name: 'Activity' });
}

/** Opens the menu of a ticket and takes an action from it. */
export async function fromMenu(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}

/** Taps a choice as a finger does: on its label, which covers the control. */
export async function tap(within: Page | Locator, role: 'radio' | 'checkbox', name: string): Promise<void> {
  const control = within.getByRole(role, { name });
  await within
    .locator('label')
    .filter({ has: control.page().getByRole(role, { name }) })
    .click();
  await expect(control).toBeChecked();
}

/** Chooses an option in a field that is still empty. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: `${field}: Choose` }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Writes a solution and submits it. */
export async function solve(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Propose solution' }).click();
  await page.getByLabel(/^Solution/).fill(text);
  await tap(page, 'checkbox', 'This solution is feasible');
  await tap(page, 'checkbox', 'It contains no classified or sensitive information');
  await page.getByRole('button', { name: 'Propose solution' }).click();
}

/** Now, in the format of date and time fields. */
export const localNow = (page: Page): Promise<string> =>
  page.evaluate(() => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16));
