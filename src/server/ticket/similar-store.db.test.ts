/** What the comparing of solved tickets reads does not grow with the years. */
import { beforeAll, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import type { Tx } from '../db/database.ts';
import { readCandidates, type SimilarityQuery } from './similar-store.ts';

const TICKETS = 4_000;
const id = (kind: number, n: string | number) =>
  typeof n === 'number'
    ? `00000000-0000-7000-810${kind}-${String(n).padStart(12, '0')}`
    : `('00000000-0000-7000-810${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;

const opened = sharedTestDatabase();
beforeAll(async () => {
  await opened.database.transaction({ kind: 'system' }, async (tx) => {
    await tx.raw(`insert into organisation (id, name) values ($1, 'One')`, [id(1, 0)]);
    await tx.raw(
      `insert into app_user (id, account, user_name, role, organisation_id) values ($1, 'e@years.example', 'E', 'engineer', null), ($2, 'p@years.example', 'P', 'partnerManager', $3)`,
      [id(2, 0), id(2, 1), id(1, 0)],
    );
    await tx.raw(
      `insert into ticket (id, number, kind, status, version, seq, title, requester_id, handler_id, severity, filed_at, updated_at, closed_at,
         fault_codes, search, product_model, product_line, description, required_days)
       select ${id(3, 'n')}, 'Y-' || n, 'internal', 'completed', 1, 1, 'T', $1, $1, 3, day, day, day, '{}', '', 'M' || n % 4, 'L' || n % 2, '', 3
       from (select n, timestamptz '2024-01-01' + n * interval '1 hour' as day from generate_series(1, ${TICKETS}) n) filed`,
      [id(2, 0)],
    );
    await tx.raw(
      `insert into solution (ticket_id, version, seq, text, author_id, at, decision) select id, 1, 1, 'S', $1, now(), 'confirmed' from ticket`,
      [id(2, 0)],
    );
  });
  await opened.database.maintain('analyze');
});

/** The pages that it looks at. */
async function pagesOf(role: 'engineer' | 'partnerManager', wanted: Partial<SimilarityQuery>): Promise<number> {
  const organisationId = role === 'engineer' ? null : id(1, 0);
  const viewer = { kind: 'user', userId: id(2, role === 'engineer' ? 0 : 1), role, organisationId } as const;
  return opened.database.transaction(viewer, async (tx) => {
    let pages = NaN;
    const explained = {
      send: tx.send,
      query: async ({ text }: { text: string }, values: unknown[]) => {
        const { rows } = await tx.raw(`explain (analyze, buffers, format json) ${text}`, values);
        const plans = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: Record<string, number> }[]);
        for (const { Plan: plan } of plans)
          pages = (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
        return [];
      },
    } as unknown as Tx;
    await readCandidates(explained, viewer, {
      id: id(3, 1),
      codes: [],
      productModel: null,
      productLine: null,
      ...wanted,
    });
    return pages;
  });
}

test('the newest of a model and a line are read, and of values that none has nothing', async () => {
  // Twelve pages for each of at most 400, some more for the indexes; all closed ones would be 40,000.
  expect(await pagesOf('engineer', { productModel: 'M1', productLine: 'L0' })).toBeLessThan(8_000);
  expect(await pagesOf('engineer', { productModel: 'none', productLine: 'none' })).toBeLessThan(50);
});

test('a partner for whom there are none reads nothing', async () =>
  expect(await pagesOf('partnerManager', { productModel: 'M1' })).toBeLessThan(50));
