import { expect, it } from 'vitest';
import { checkReport } from './check-report.ts';

it('the report has a line for each check, in English whoever reads the page', () => {
  expect(
    checkReport(
      [
        ['network', { state: 'ok', means: 'works', detail: 'online, 4g, 42 ms' }],
        ['camera', { state: 'bad', means: 'denied', detail: '1, denied' }],
      ],
      new Date('2026-03-02T08:00:00Z'),
    ),
  ).toBe('Closeloop, 2026-03-02T08:00:00.000Z\nnetwork: ok (works) online, 4g, 42 ms\ncamera: bad (denied) 1, denied');
});
