import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import triggers from '../db/sql/figure-sums.sql?raw';
import { SUMMING } from './sum-store.ts';
import { aheads, sumTexts } from './sum-texts.ts';

const texts = aheads
  .flatMap((ahead) => sumTexts({ timeZone: 'UTC', now: new Date(0) }, ahead, []))
  .map((text) => text((value) => `'${String(value)}'`));

/** What the sums are made of, by the alias of its table. */
const read = (alias: string): string[] => {
  const found = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? ''),
  );
  return [...new Set(found)].toSorted();
};
const ticketsWatched = /create trigger ticket_changed_figures[^;]*;/.exec(triggers)?.[0] ?? '';

test('every column of a ticket by which days are summed is one whose change is noted', () => {
  const columns = read('t').filter((name) => name !== 'id');
  expect(columns.length).toBeGreaterThan(12);
  // In the comparison, not only where its age is asked.
  const [, compared = ''] = ticketsWatched.split('and (old.');
  for (const name of columns) expect([name, `old.${compared}`.includes(`old.${name}`)]).toEqual([name, true]);
});

test('and of a machine', () => {
  const columns = read('u').filter((name) => name !== 'id' && name !== 'customer_id');
  expect(columns).toEqual(['delivery_date', 'merged_into', 'product_model', 'sn_normal']);
  for (const name of columns) expect([name, triggers.includes(`a.${name}`)]).toEqual([name, true]);
});

test('what else is read belongs to a ticket, and is noted', () => {
  expect([read('s'), read('e'), read('k')]).toEqual([
    ['decision', 'from_at', 'hold_reason', 'reason_code', 'state', 'ticket_id', 'to_at', 'version'],
    ['action', 'closed_at', 'duplicate_of', 'filed_at', 'id', 'sn_normal', 'ticket_id'],
    ['id', 'question_id', 'source_id', 'ticket_id', 'undone_at'],
  ]);
});

test('where days are summed otherwise, the sums of another version are made anew', () => {
  const text = texts.join(';').replaceAll(/\s+/g, ' ');
  // Another text wants another number, unless it means the same.
  expect([SUMMING, createHash('sha256').update(text).digest('base64url').slice(0, 12)]).toEqual([2, 'I_OuMeZuXtDG']);
});
