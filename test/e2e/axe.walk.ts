import { expect, type Page } from '@playwright/test';
import { pathsOf, type PageName } from '../../src/shared/pages.ts';
import { texts as de } from '../../src/shared/text/de/texts.ts';
import { texts as en } from '../../src/shared/text/en/texts.ts';
import { texts as zh } from '../../src/shared/text/zh/texts.ts';
import { accessibilityFindings } from './axe.ts';
import { addressOf, builtPages } from './built-pages.ts';
import { test } from './people.ts';
import { seedTickets } from './seed.ts';
import { visits, type Visit } from './visits.ts';

const languages = { en, zh, de };
const widths = [390, 820, 1200];

/** The buttons that open a sheet on a page, by the keys of their texts. */
const sheets: Partial<Record<PageName, readonly (keyof typeof en)[]>> = {
  insiderList: ['ticket.list.filter', 'ticket.list.sort'],
  partnerList: ['ticket.list.filter', 'ticket.list.sort'],
  insiderTicket: ['frame.more', 'ticket.clock.why'],
  partnerTicket: ['frame.more', 'ticket.clock.why'],
  me: ['account.editTitle', 'account.logout'],
};

const findingsOf = async (page: Page, where: string): Promise<string[]> =>
  (await accessibilityFindings(page)).map((finding) => `${where} ${finding}`);

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
    findings.push(...(await findingsOf(page, `${where} ${key}`)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return findings;
}

for (const [language, texts] of Object.entries(languages))
  for (const width of widths)
    test(`every screen and its sheets are accessible, ${language}, ${width} px`, async ({ enter, request }) => {
      test.setTimeout(1_800_000);
      const seed = await seedTickets(request);
      const findings: string[] = [];
      for (const name of builtPages()) {
        const visit: Visit = visits[name] ?? { who: 'engineer' };
        const page = await enter([visit.who].flat()[0]);
        await page.addInitScript((code) => localStorage.setItem('closeloop.language', code), language);
        await page.setViewportSize({ width, height: 900 });
        const [path = '/'] = pathsOf(name, 'b');
        const address = addressOf(name, path, visit.params?.(seed) ?? {});
        await page.goto(address);
        await expect(page.getByRole('heading').first(), address).toBeVisible();
        await expect(page.locator('.animate-breathe')).toHaveCount(0);
        const where = `${language} ${width} ${name}`;
        findings.push(...(await findingsOf(page, where)), ...(await sheetFindings(page, name, texts, where)));
        await page.context().close();
      }
      expect(findings).toEqual([]);
    });
