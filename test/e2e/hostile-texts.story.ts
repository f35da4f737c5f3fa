/**
 * Texts with markup in every place that shows what somebody typed. Nothing of them executes: with the
 * Content-Security-Policy, and without it, because the policy is the second wall and must not be the only one.
 */
import { base58 } from '@scure/base';
import { expect, type Page } from '@playwright/test';
import { pathOf } from '../../src/shared/pages.ts';
import { ticketAt } from './addresses.ts';
import { act, call, raise } from './api.ts';
import { activityOf, test } from './people.ts';
import { store } from './stored.ts';

/** An element that calls `ran` with the place where it became part of the page. */
const markup = (place: string): string => `<img src=x onerror=ran('${place}')>`;
/** The same as a script, a template, an address, a formula, and behind marks that turn the direction of a text. */
const attacks = (place: string): string =>
  [
    markup(place),
    `"><script>ran('${place}')</script>`,
    `</textarea></title></style>${markup(place)}`,
    `<iframe srcdoc="<img src=x onerror=parent.ran('${place}')>"></iframe>`,
    `<a href="javascript:ran('${place}')">anchor</a> [link](javascript:ran('${place}')) javascript:ran('${place}')`,
    `{{constructor.constructor("ran('${place}')")()}} \${ran('${place}')}`,
    `=HYPERLINK("javascript:ran('${place}')")`,
    `\u202e${markup(place)}\u2066`,
  ].join('\n\n');

/** What cannot be in the page, unless a text became part of it as markup. */
const FOREIGN = 'a[href^="javascript:" i], img[src="x"], iframe, [onerror], script:not([src]):not([type])';

/** Whether an element made from a text with markup executes its handler in this page. */
const executesMarkup = (page: Page): Promise<boolean> =>
  page.evaluate(
    (html) =>
      new Promise<boolean>((resolve) => {
        Object.assign(globalThis, { probed: () => resolve(true) });
        try {
          document.createElement('div').innerHTML = html;
        } catch {
          // Trusted Types refuse the text.
        }
        // An address that cannot be loaded fails before this one has been loaded.
        void fetch('/healthz').then(() => setTimeout(() => resolve(false), 200));
      }),
    '<img src="data:," onerror="probed()">',
  );

for (const policy of ['on', 'off'] as const)
  test.describe(`with the policy ${policy}`, () => {
    test.use({ bypassCSP: policy === 'off' });

    test('no text of somebody else executes', async ({ enter, request, page }) => {
      test.setTimeout(240_000);
      // A page of its own: a refused probe is an error on its console.
      await page.goto('/login');
      expect(await executesMarkup(page), 'the policy is as this test means it').toBe(policy === 'off');

      const run = `h${Date.now().toString(36)}`;
      const title = `${run} ${markup('title')}`;
      let ticket = await raise(request, title, 'partner', {
        description: attacks('description'),
        contactName: markup('contact'),
      });
      ticket = await act(request, 'engineer', ticket, 'accept', { requiredDays: 3 });
      for (const visibility of ['public', 'internal'])
        ticket = await act(request, 'engineer', ticket, 'comment', { text: attacks(visibility), visibility });
      ticket = await act(request, 'engineer', ticket, 'propose', {
        text: attacks('solution'),
        feasible: true,
        noSensitive: true,
      });
      const question = await call(request, 'lead', '/itr-api/v1/questions', {
        ...{ title: `${run} ${markup('question')}`, symptom: attacks('symptom'), solution: attacks('answer') },
        ...{ language: 'en', public: true },
      });
      expect(question).toMatchObject({ code: 201 });
      const file = await store(request, `${run}.txt`, Buffer.from(attacks('file')));

      const ran: string[] = [];
      /** A page in which `ran` is a function; whoever calls it is reported. */
      const pageOf = async (who: 'partner' | 'engineer') => {
        const page = await enter(who);
        await page.exposeFunction('ran', (place: string) => void ran.push(place));
        page.on('dialog', (dialog) => void (ran.push(dialog.message()), dialog.dismiss()));
        return page;
      };
      /** Opens it and waits for this text, which stands there as it was typed. */
      const shows = async (page: Page, href: string, text: string) => {
        await page.goto(href);
        await expect(page.getByText(text).first(), href).toBeVisible();
        expect(await page.locator(FOREIGN).count(), href).toBe(0);
      };
      const q = encodeURIComponent(run);

      const partner = await pageOf('partner');
      await shows(partner, `/app/itr/partners?view=all&q=${q}`, markup('title'));
      await shows(partner, ticketAt('partners', ticket.id), markup('title'));
      for (const place of ['solution', 'description', 'contact'])
        await expect(partner.getByText(markup(place)).first(), place).toBeAttached();
      await expect((await activityOf(partner)).getByText(markup('public')).first()).toBeVisible();
      await shows(partner, pathOf('commonProblem', 'b', { question: String(question.data['id']) }), markup('answer'));
      await shows(partner, `/app/common-problems?q=${q}`, markup('question'));
      const fileUrl = base58.encode(new TextEncoder().encode(file));
      await shows(partner, pathOf('readByBase58', 'b', { fileUrl }), markup('file'));

      const engineer = await pageOf('engineer');
      await shows(engineer, ticketAt('insider', ticket.id), markup('title'));
      await expect((await activityOf(engineer)).getByText(markup('internal')).first()).toBeVisible();
      await engineer.setViewportSize({ width: 1440, height: 900 });
      await shows(engineer, `/app/itr/insider?view=all&q=${q}`, markup('title'));
      await shows(engineer, `/app/itr/insider?view=all&q=${encodeURIComponent(title)}`, markup('title'));
      expect(ran).toEqual([]);
    });
  });
