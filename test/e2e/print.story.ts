/** A printed ticket is one clean report: head, facts, solution, the whole timeline (look.md, On paper). */
import { expect, type Page } from '@playwright/test';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ticketAt } from './addresses.ts';
import { act, raise } from './api.ts';
import { activityOf, test } from './people.ts';
import { picture } from './pictures.ts';
import { upload } from './stored.ts';

/** The printout: its words as one text, and the size of each picture that is painted on it. */
async function printed(page: Page): Promise<{ words: string; pictures: string[] }> {
  const { promise } = getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })), verbosity: 0 });
  const paper = await promise;
  const words: string[] = [];
  const pictures: string[] = [];
  for (let at = 1; at <= paper.numPages; at += 1) {
    const sheet = await paper.getPage(at);
    for (const item of (await sheet.getTextContent()).items) if ('str' in item) words.push(item.str);
    const { fnArray, argsArray } = await sheet.getOperatorList();
    for (const [at, fn] of fnArray.entries())
      if (fn === OPS.paintImageXObject) pictures.push((argsArray[at] as unknown[]).slice(1).join(' × '));
  }
  return { words: words.join(' ').replaceAll(/\s+/g, ' '), pictures };
}

test('paper has all that the page folds away, and no buttons', async ({ enter, request }) => {
  const description = `${'It trips with E.OC1 while it accelerates. '.repeat(40)}That is the end of it.`;
  let ticket = await raise(request, `Printed ${Date.now().toString(36)}`, 'partner', { description });
  ticket = await act(request, 'engineer', ticket, 'accept', { requiredDays: 3 });
  for (let at = 0; at < 26; at += 1)
    ticket = await act(request, 'engineer', ticket, 'comment', { text: `Measurement ${at}.`, visibility: 'public' });
  const page = await enter('partner');
  await page.goto(ticketAt('partners', ticket.id));
  await expect((await activityOf(page)).getByText('Measurement 25.')).toBeVisible();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByText('Product SN')).toBeVisible();

  const { words: paper } = await printed(page);
  expect(paper).toContain(ticket.title);
  // In the line of facts, and as a field, where it can be copied on the screen.
  expect(paper.match(/CLDE MO00 0001/g)).toHaveLength(2);
  expect(paper).toContain('That is the end of it.');
  expect(paper).toContain('Measurement 25.');
  expect(paper).toContain('Measurement 0.');
  for (const button of ['This unit', 'Show all', 'Show less', 'Withdraw', 'Details'])
    expect(paper).not.toContain(button);
  // The page is as it was.
  await expect(page.getByRole('list', { name: 'Activity' })).toHaveCount(0);
});

test('paper has a picture that was never shown, and the name of a file', async ({ enter, request }) => {
  let ticket = await raise(request, `Pictured ${Date.now().toString(36)}`);
  ticket = await act(request, 'engineer', ticket, 'accept', { requiredDays: 3 });
  const uploads = [
    await upload(request, 'engineer', 'fan.jpg', (await picture('fan', 20)).buffer),
    await upload(request, 'engineer', 'before-repair.par', Buffer.from('P0010=1\r\nP0304=400\r\n')),
  ];
  ticket = await act(request, 'engineer', ticket, 'comment', { text: 'See the fan.', visibility: 'public', uploads });
  for (let at = 0; at < 26; at += 1)
    ticket = await act(request, 'engineer', ticket, 'comment', { text: `Measurement ${at}.`, visibility: 'public' });
  const page = await enter('partner');
  const ahead = page.waitForResponse(/fan\.jpg/);
  // The newest 25 events, without the picture, and no details.
  await page.goto(`${ticketAt('partners', ticket.id)}?part=activity`);
  await expect(page.getByText('Measurement 25.')).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  await (await ahead).finished();

  const { words, pictures } = await printed(page);
  expect(words).toContain('See the fan.');
  // In the details and beside its message, too.
  expect(words.match(/before-repair\.par/g)).toHaveLength(2);
  expect(words).toContain('20 B');
  // In the details and beside its message.
  expect(pictures).toEqual(['320 × 240', '320 × 240']);
});
