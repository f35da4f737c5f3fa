import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { pathsOf, titleKeyOf, type PageName } from '../../src/shared/pages.ts';
import { texts as en } from '../../src/shared/text/en/texts.ts';
import { texts as zh } from '../../src/shared/text/zh/texts.ts';
import { ticketAt } from './addresses.ts';
import { addressOf, builtPages } from './built-pages.ts';
import { accountOf, logIn, PASSWORD, test, type Person } from './people.ts';
import { stepTitle } from './spec-rows.ts';
import { seedTickets, type SeededTickets } from './seed.ts';

/** Nobody in particular, or somebody who is logged in. */
type Walker = Person | undefined;
const everybody: readonly Walker[] = [undefined, 'partner', 'engineer', 'admin'];

interface Visit {
  who?: Walker | readonly Walker[];
  params?: (seed: SeededTickets) => Record<string, string>;
  /** Its own heading, of any level; without one the page's title. */
  heading?: string | ((seed: SeededTickets) => string);
  /** Something of its object. */
  datum?: string | ((seed: SeededTickets) => string);
  /** Sentences of docs/spec-coverage.md that it shows beside its path. */
  shows?: readonly string[];
}

const ticket = (pick: (seed: SeededTickets) => { id: string }) => (seed: SeededTickets) => ({ ticket: pick(seed).id });
const visits: Partial<Record<PageName, Visit>> = {
  login: { heading: 'Welcome back', datum: 'Forgot your password?' },
  setUp: { heading: 'Set up', datum: 'The address is incomplete' },
  register: { heading: 'Create your account', datum: 'For questions about a machine that is down' },
  document: {
    params: () => ({ type: 'agreement' }),
    heading: 'Service agreement',
    datum: 'The service',
    shows: ['1.19', '2.4.20'],
  },
  growUpRules: { datum: 'Points show how', shows: ['1.19', '2.4.20'] },
  run: { params: () => ({ run: 'all' }), datum: 'Language and time zone' },
  read: {
    params: ({ file }) => ({ fileUrl: file }),
    heading: 'walk.txt',
    datum: 'what the walk reads',
    shows: ['2.4.24'],
  },
  readByBase58: {
    params: ({ file }) => ({ fileUrl: base58.encode(new TextEncoder().encode(file)) }),
    heading: 'walk.txt',
    datum: 'what the walk reads',
  },
  previewImage: { params: ({ picture }) => ({ fileUrl: picture }), heading: 'Picture', datum: 'walk.jpg' },
  chooseLocation: { datum: 'Use my location' },
  openLocation: {
    params: () => ({ latitude: '53.551086', longitude: '9.993682', name: 'Hall 3' }),
    heading: 'Hall 3',
    datum: '53.551086, 9.993682',
  },
  commonTips: {
    params: () => ({ type: 'sms_push' }),
    datum: 'You opened a link from a text message',
    shows: ['2.4.21'],
  },
  download: { datum: 'The app is for phones and tablets.' },
  error: { datum: 'Something went wrong on this page', shows: ['2.4.22'] },
  notFound: { datum: 'There is no page at this address.' },
  sharedRating: {
    params: ({ rateShare }) => ({ id: rateShare }),
    heading: 'Service evaluation',
    datum: ({ toRate }) => toRate.title,
    shows: ['2.4.18'],
  },
  sharedQuestion: {
    params: ({ questionShare }) => ({ id: questionShare }),
    heading: ({ accepted }) => accepted.number,
    datum: ({ accepted }) => accepted.title,
  },

  modelDetail: { who: everybody, params: () => ({ model: 'MD520-4T11B' }), datum: 'Low-voltage AC drives' },
  seriesDetail: { who: everybody, params: () => ({ series: 'md520' }), datum: 'MD520F-4T30' },
  selectionDownload: { who: everybody, params: () => ({ selection: 'palletiser-line-4' }), datum: 'Palletiser line 4' },
  customer: {
    who: ['partner', 'engineer', 'admin'],
    params: ({ customer }) => ({ customer }),
    datum: 'Nordfeld Pumpen GmbH',
  },
  commonProblems: { who: everybody, datum: 'How is RS485 wired correctly?' },
  commonProblem: { who: everybody, params: () => ({ question: 'rs485' }), datum: 'One chain, no star.' },
  versionList: { who: everybody, datum: 'Scan the nameplate' },
  versionDetail: { who: everybody, params: () => ({ version: '1-2-0' }), datum: 'it works offline' },

  home: { who: 'partner', heading: 'Machine down?', datum: 'In progress' },
  partnerList: {
    who: 'partner',
    params: ({ accepted }) => ({ view: 'all', q: accepted.title }),
    heading: 'Tickets',
    datum: ({ accepted }) => accepted.title,
    shows: ['2.4.3', '6.1'],
  },
  feedback: { who: 'partner', params: () => ({ sn: 'CLDEMO000001' }), heading: 'Which product?', datum: 'MD520-4T11B' },
  feedbackSuccess: {
    who: 'partner',
    params: ticket(({ accepted }) => accepted),
    heading: 'Your report has been sent',
    datum: ({ accepted }) => accepted.number,
  },
  partnerTicket: {
    who: 'partner',
    params: ticket(({ accepted }) => accepted),
    heading: ({ accepted }) => accepted.number,
    datum: ({ accepted }) => accepted.title,
    shows: ['6.1'],
  },
  productInfo: { who: 'partner', params: () => ({ sn: 'CLDEMO000001' }), datum: 'Nordfeld Pumpen GmbH' },
  unit: { who: 'partner', params: () => ({ sn: 'CLDEMO000001' }), datum: 'Nordfeld Pumpen GmbH' },
  evaluate: { who: 'partner', params: ticket(({ toRate }) => toRate), datum: ({ toRate }) => toRate.title },
  complete: { who: 'partner', params: ticket(({ accepted }) => accepted), datum: ({ accepted }) => accepted.number },
  evaluateSuccess: { who: 'partner', params: ticket(({ rated }) => rated), datum: 'Thank you for your rating' },
  partnerSolution: {
    who: 'partner',
    params: ticket(({ proposed }) => proposed),
    heading: 'Solution',
    datum: 'Replace the fan of phase W',
  },
  notifications: { who: 'partner', datum: 'Solution proposed' },
  me: { who: 'partner', datum: 'Maria Keller' },
  drafts: { who: 'partner', datum: 'No drafts' },
  admin: { who: 'admin', heading: 'Administration', datum: 'Partner organizations' },
  adminPlace: {
    who: 'admin',
    params: () => ({ place: 'organisations' }),
    heading: 'Partner organizations',
    datum: 'Nordfeld Automation GmbH',
  },

  insiderList: {
    who: 'engineer',
    params: ({ accepted }) => ({ view: 'all', q: accepted.title }),
    heading: 'Tickets',
    datum: ({ accepted }) => accepted.title,
    shows: ['2.4.3', '6.3'],
  },
  insiderTicket: {
    who: 'engineer',
    params: ticket(({ escalated }) => escalated),
    heading: ({ escalated }) => escalated.number,
    datum: ({ escalated }) => escalated.title,
    shows: ['6.3'],
  },
  ratingDetail: { who: 'engineer', params: ticket(({ rated }) => rated), datum: 'Quick and clear.' },
  internalRating: { who: 'engineer', params: ticket(({ rated }) => rated), datum: 'Quick and clear.' },
  transfer: { who: 'engineer', params: ticket(({ accepted }) => accepted), datum: ({ accepted }) => accepted.title },
  solutionDetail: {
    who: 'engineer',
    params: ticket(({ proposed }) => proposed),
    heading: 'Solution',
    datum: 'Replace the fan of phase W',
  },
  solutionHistory: {
    who: 'engineer',
    params: ticket(({ proposed }) => proposed),
    heading: 'version 1',
    datum: 'Replace the fan of phase W',
  },
  insiderSolution: {
    who: 'engineer',
    params: ticket(({ accepted }) => accepted),
    heading: 'Write a solution',
    datum: ({ accepted }) => accepted.title,
  },
  problemSolution: {
    who: 'expert',
    params: ticket(({ escalated }) => escalated),
    heading: 'Write a solution',
    datum: ({ escalated }) => escalated.title,
  },
  escalateForm: {
    who: 'engineer',
    params: ticket(({ accepted }) => accepted),
    heading: 'Confirm and escalate',
    datum: ({ accepted }) => accepted.title,
  },
  escalateDetail: {
    who: 'engineer',
    params: ticket(({ escalated }) => escalated),
    heading: 'What was sent',
    datum: 'without any effect',
    shows: ['2.4.12'],
  },
  closeOrder: {
    who: 'engineer',
    params: ticket(({ finalized }) => finalized),
    datum: ({ finalized }) => finalized.title,
  },
  itrRaise: { who: 'engineer', heading: 'For which customer?', datum: 'Customer' },
  itrRaised: {
    who: 'engineer',
    params: ticket(({ accepted }) => accepted),
    datum: ({ accepted }) => accepted.number,
  },
  internalRaise: { who: 'engineer', heading: 'Which product?', datum: 'Product line' },
  problemOpen: {
    who: 'engineer',
    params: ({ problem }) => ({ problem }),
    heading: 'Problem',
    datum: ({ escalated }) => escalated.title,
  },
  problemFinished: {
    who: 'engineer',
    params: ({ problem }) => ({ problem }),
    heading: 'Problem',
    datum: ({ escalated }) => escalated.title,
  },
  problemImprove: {
    who: 'engineer',
    params: ({ problem }) => ({ problem }),
    heading: 'Problem',
    datum: ({ escalated }) => escalated.title,
  },
};

/** One column of at most 820 px, in the middle. */
async function expectColumn(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1100, height: 800 });
  const column = await page.getByRole('main').boundingBox();
  expect(column).toMatchObject({ x: 140, width: 820 });
  await page.setViewportSize({ width: 390, height: 844 });
}

const worded = (
  words: string | ((seed: SeededTickets) => string) | undefined,
  seed: SeededTickets,
): string | undefined => (typeof words === 'function' ? words(seed) : words);

let made: Promise<SeededTickets> | undefined;
const seededTickets = (request: APIRequestContext): Promise<SeededTickets> => (made ??= seedTickets(request));

async function expectPage(page: Page, heading: string, datum: string | undefined, address: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first(), address).toBeVisible();
  await expect(page.getByRole('banner'), address).toBeVisible();
  if (datum !== undefined) await expect(page.getByText(datum).filter({ visible: true }).first(), address).toBeVisible();
  // A text that was not loaded with the page is shown as its key.
  const words = (await page.locator('body').innerText()).match(/[a-z]\w*(\.\w+)+/gi) ?? [];
  expect(
    words.filter((word) => word in en),
    address,
  ).toEqual([]);
}

async function expectFits(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at 320 px`).toBeLessThanOrEqual(
    320,
  );
  await page.setViewportSize({ width: 390, height: 844 });
}

const walkers = [...everybody, 'expert'] as const;
for (const who of walkers) {
  test(`every page of ${who ?? 'nobody in particular'} is there in both sets, with a navigation bar (spec 1.27)`, async ({
    enter,
    request,
  }) => {
    test.setTimeout(150_000);
    const seed = await seededTickets(request);
    const page = await enter(who);
    for (const name of builtPages()) {
      const visit: Visit = visits[name] ?? { who: 'engineer' };
      if (![visit.who].flat().includes(who)) continue;
      const params = visit.params?.(seed) ?? {};
      const heading = worded(visit.heading, seed) ?? en[titleKeyOf(name)];
      for (const set of ['b', 'a'] as const) {
        for (const [at, path] of pathsOf(name, set).entries()) {
          const address = addressOf(name, path, params);
          // It bears (spec 2.1.${n}) or (spec 2.2.${n}), and (spec ${n}) for each of what the visit shows.
          await test.step(stepTitle(path, address, visit.shows), async () => {
            await page.goto(address, { waitUntil: 'commit' });
            await expectPage(page, heading, worded(visit.datum, seed), address);
            expect(new URL(page.url()).pathname, 'no path leads to the other set').toBe(address.replace(/\?.*/, ''));
            if (set === 'b' && at === 0) await expectFits(page, address);
          });
        }
      }
    }
  });
}

test('an unknown address, and one for somebody who is logged in (spec 2.2.48, 2.3.3, 2.4.23, 4.5, 4.6, 7.40, 8.20)', async ({
  enter,
  request,
}) => {
  const { accepted } = await seededTickets(request);
  const page = await enter();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  for (const [path, home] of [
    ['/app/itr/nowhere', '/'],
    ['/h5/pages/ITR/nowhere', '/h5'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
    await expect(page.getByText(path)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', home);
  }
  const wanted = ticketAt('partners', accepted.id);
  await page.goto(wanted);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(wanted)}`);
  await logIn(page, 'partner');
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole('heading', { name: accepted.title })).toBeVisible();
  await test.step('a wide window leaves the page its column (spec 1.26, 9.6)', () => expectColumn(page));
});

test('the main pages in Chinese (spec 2.2.37)', async ({ enter, request }) => {
  const { escalated } = await seededTickets(request);
  // The choice is kept with the account: one that no other story reads in English.
  const page = await enter();
  await page.goto('/h5/pages/login/index');
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByLabel(zh['account.account']).fill(accountOf('lead'));
  await page.getByLabel(zh['account.password'], { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: zh['account.login'], exact: true }).click();
  await expect(page.getByRole('navigation', { name: zh['frame.mainNavigation'] })).toBeVisible();
  await expect(page).toHaveURL(/\/h5$/);
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  const walk: [address: string, heading: string, datum: string][] = [
    ['/h5/pages/ITR/insider/index?view=all', zh['frame.tickets'], zh['ticket.scope.queue']],
    [ticketAt('insider', escalated.id), escalated.number, zh['ticket.event.escalate']],
    ['/app/itr/insider/feedback', zh['raise.title.customer'], zh['ticket.field.customerId']],
    ['/app/notifications', zh['frame.notifications'], zh['frame.me']],
    ['/app/me', zh['system.page.me'], zh['account.logout']],
    ['/system/docs/policy', '隐私政策', '演示'],
  ];
  for (const [address, heading, datum] of walk) {
    await page.goto(address);
    await expectPage(page, heading, datum, address);
    await expectFits(page, address);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const languages = loaded.flatMap((name) => /\/assets\/(en|zh)-/.exec(name)?.[1] ?? []);
    expect([...new Set(languages)], 'only the texts of its own language').toEqual(['zh']);
  }
});
