import { expect, type Page } from '@playwright/test';
import { frameOf } from '../../src/client/desk/frame-kind.ts';
import { pageNames, pathsOf, type PageName } from '../../src/shared/pages.ts';
import { texts as de } from '../../src/shared/text/de/texts.ts';
import { texts as en } from '../../src/shared/text/en/texts.ts';
import { texts as zh } from '../../src/shared/text/zh/texts.ts';
import { accessibilityFindings } from '../../test/e2e/axe.ts';
import { addressOf } from '../../test/e2e/page-address.ts';
import { test, type Person } from '../../test/e2e/people.ts';
import { seedTickets, type SeededTickets } from '../../test/e2e/seed.ts';
import { visits, type Visit } from '../../test/e2e/visits.ts';

const languages = { en, zh, de };
const widths = [390, 820, 1200, 1440];

/** The tickets are made once for all combinations. */
let made: Promise<SeededTickets> | undefined;

/** The buttons that open a sheet on a page, by the keys of their texts. */
const sheets: Partial<Record<PageName, readonly (keyof typeof en)[]>> = {
  insiderList: ['ticket.list.filter', 'ticket.list.sort'],
  partnerList: ['ticket.list.filter', 'ticket.list.sort'],
  insiderTicket: ['frame.more', 'ticket.clock.why'],
  partnerTicket: ['frame.more', 'ticket.clock.why'],
  me: ['account.editTitle', 'account.logout'],
};

const findingsOf = async (page: Page, where: string, within?: string): Promise<string[]> =>
  (await accessibilityFindings(page, within)).map((finding) => `${where} ${finding}`);

async function sheetFindings(
  page: Page,
  name: PageName,
  texts: Record<string, string>,
  where: string,
): Promise<string[]> {
  const findings: string[] = [];
  for (const key of sheets[name] ?? []) {
    await page.getByRole('button', { name: texts[key], exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // What is behind it is inert, and was checked without it.
    findings.push(...(await findingsOf(page, `${where} ${key}`, 'dialog[open]')));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return findings;
}

/** One page for each person, in which the program files stay cached: the walk is about screens, not about the first load. */
function pagesIn(language: string, width: number, enter: (who?: Person) => Promise<Page>) {
  const pages = new Map<Person | undefined, Promise<Page>>();
  const open = async (who: Person | undefined): Promise<Page> => {
    const page = await enter(who);
    await page.addInitScript((code) => localStorage.setItem('closeloop.language', code), language);
    await page.setViewportSize({ width, height: 900 });
    return page;
  };
  return (who: Person | undefined): Promise<Page> => {
    const opened = pages.get(who) ?? open(who);
    pages.set(who, opened);
    return opened;
  };
}

for (const [language, texts] of Object.entries(languages))
  for (const width of widths)
    test(`every screen and its sheets are accessible, ${language}, ${width} px`, async ({ enter, request }) => {
      test.setTimeout(1_800_000);
      const seed = await (made ??= seedTickets(request));
      const pageOf = pagesIn(language, width, enter);
      const findings: string[] = [];
      for (const name of pageNames) {
        const visit: Visit = visits[name] ?? { who: 'engineer' };
        const page = await pageOf([visit.who].flat()[0]);
        const [path = '/'] = pathsOf(name, 'b');
        const params = visit.params?.(seed) ?? {};
        const address = addressOf(name, path, params);
        await page.goto(address);
        await expect(page.getByRole('heading').first(), address).toBeVisible();
        // The list of the desk is loaded after the page beside it.
        if (width >= 1200 && frameOf({ page: name, params }) === 'list')
          await expect(page.locator('.desk-rows')).toBeVisible();
        await expect(page.locator('.animate-breathe')).toHaveCount(0);
        const where = `${language} ${width} ${name}`;
        findings.push(...(await findingsOf(page, where)), ...(await sheetFindings(page, name, texts, where)));
      }
      expect(findings).toEqual([]);
    });
