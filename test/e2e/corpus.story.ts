import { expect, type Page } from '@playwright/test';
import { raise } from './api.ts';
import { pageNames } from '../../src/shared/pages.ts';
import { badLinks, type BadLink } from './corpus.ts';
import { test } from './people.ts';

const WAIT_MS = 15_000;
const FAULTS_MAX = 5;

/** Opens the links one after the other within the page, without loading it again. Returns up to FAULTS_MAX faults. */
const follow = (page: Page, links: readonly BadLink[]): Promise<string[]> =>
  page.evaluate(
    async ({ all, waitMs, FAULTS_MAX }) => {
      const faults: string[] = [];
      const pause = () => new Promise((resolve) => setTimeout(resolve, 8));
      for (const { href, says, endsAt } of all) {
        if (faults.length === FAULTS_MAX) break;
        document.querySelectorAll('main').forEach((element) => element.setAttribute('data-before', ''));
        history.pushState(null, '', href);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const wanted = new RegExp(says);
        const end = endsAt ?? new URL(href, location.href).pathname;
        const isThere = () =>
          location.pathname === end &&
          wanted.test(document.querySelector('main:not([data-before])')?.parentElement?.textContent ?? '');
        for (const until = performance.now() + waitMs; !isThere() && performance.now() < until;) await pause();
        if (!isThere())
          faults.push(
            `${href.slice(0, 120)} at ${location.pathname.slice(0, 80)}: ${document.body.innerText.slice(0, 200)}`,
          );
      }
      return faults;
    },
    { all: links, waitMs: WAIT_MS, FAULTS_MAX },
  );

// The policy is the second wall: what the pages themselves refuse must not depend on it.
for (const policy of ['on', 'off'] as const)
  test.describe(`with the Content-Security-Policy ${policy}`, () => {
    test.use({ bypassCSP: policy === 'off' });

    test('a malicious or broken link only leads to the message of its page', async ({ enter, request }) => {
      test.setTimeout(240_000);
      const foreign = await raise(request, `Corpus ${Date.now().toString(36)}`, 'partner2', {
        sn: 'CLDEMO000002',
        contactEmail: 'rafael@laguna.example',
      });
      const links = badLinks(pageNames, {
        ticket: foreign.id,
        sn: 'CLDEMO000002',
        fileUrl: 'https://evil.test/a.pdf',
      });
      expect(links.length).toBeGreaterThanOrEqual(200);
      const page = await enter('partner');
      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
      const own = new URL(page.url()).origin;
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== own) elsewhere.push(request.url());
      });
      page.on('dialog', (dialog) => void (elsewhere.push(dialog.message()), dialog.dismiss()));
      page.on('framenavigated', (frame) => {
        if (new URL(frame.url()).origin !== own) elsewhere.push(frame.url());
      });
      const began = Date.now();
      expect(await follow(page, links)).toEqual([]);
      console.info(`${links.length} links in ${Math.round((Date.now() - began) / 1000)} s`);
      expect(elsewhere).toEqual([]);
    });
  });
