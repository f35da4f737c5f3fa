/** One look for each severity, and a number that fits (look.md, First glance). */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts as de } from '../../shared/text/de/texts.ts';
import { texts as en } from '../../shared/text/en/texts.ts';
import { texts as zh } from '../../shared/text/zh/texts.ts';
import { SeverityChip, type AlarmFacts } from './severity-chip.tsx';

const all = { en, de, zh };
let language: keyof typeof all = 'en';
vi.mock('../text.tsx', () => ({
  useText: () => ({ t: translator<typeof en>(language, all[language]), language }),
}));
beforeEach(() => void (language = 'en'));

const now = new Date('2026-11-20T12:00:00Z');
const since = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const html = (facts: AlarmFacts) => renderToStaticMarkup(<SeverityChip {...facts} now={now} />);
const wordsOf = (facts: AlarmFacts) => html(facts).replace(/<[^>]+>/g, '');
const lookOf = (facts: AlarmFacts) =>
  /<span class="inline-flex/.test(html(facts)) ? (/bg-\S+/.exec(html(facts))?.[0] ?? '') : 'text';

it('S1 is solid, S2 is pale, whatever the alarm; S3, S4 and what is solved are text', () => {
  const alarms = [
    { alarm: 'Risk to people' },
    { alarm: 'Production stopped', stoppedSince: since(200) },
    { alarm: 'Output reduced', stoppedSince: null },
  ];
  expect(new Set(alarms.map((alarm) => lookOf({ severity: 1, ...alarm })))).toEqual(new Set(['bg-bad']));
  expect(new Set(alarms.map((alarm) => lookOf({ severity: 2, ...alarm })))).toEqual(new Set(['bg-bad-soft']));
  for (const severity of [1, 2, 3, 4])
    expect([lookOf({ severity, alarm: null }), wordsOf({ severity, alarm: null })]).toEqual(['text', `S${severity}`]);
});

it('says how long production is down in the biggest unit', () => {
  const words = (minutes: number) => wordsOf({ severity: 1, alarm: 'x', stoppedSince: since(minutes) });
  expect([5, 59, 60, 200, 1_439, 1_440, 3_000].map(words)).toEqual([
    ...['Down 5 min', 'Down 59 min', 'Down 1 h', 'Down 3 h', 'Down 23 h', 'Down 1 d', 'Down 2 d'],
  ]);
});

it.each(['en', 'de', 'zh'] as const)('is short enough for every list in %s', (given) => {
  language = given;
  for (const minutes of [0, 59, 1_439, 59 * 1_440])
    expect(wordsOf({ severity: 1, alarm: 'x', stoppedSince: since(minutes) }).length).toBeLessThanOrEqual(23);
});
