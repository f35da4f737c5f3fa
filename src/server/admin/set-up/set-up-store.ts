import { eq, sql } from 'drizzle-orm';
import type { SetUpStep, TestableStep } from '../../../shared/admin/set-up-calls.ts';
import { defaultDictionaries } from '../../../shared/dictionary/content.ts';
import { dictionaryNames } from '../../../shared/dictionary/dictionary-names.ts';
import { LEGAL_TEXTS_BIND } from '../../document/store.ts';
import { roleLists } from '../../db/role-lists.ts';
import { statusLists } from '../../db/status-lists.ts';
import { WITHOUT_FACTOR } from '../../account/factor-policy-store.ts';
import type { Tx } from '../../db/database.ts';
import { setting } from '../../db/schema/installation.ts';
import { dictionaryEntry } from '../../db/schema/product.ts';
import { gapNames, type GapName } from '../../../shared/admin/gap-calls.ts';

const KEY = 'setUp';

/** The result of the last test of a step. */
export type TestResult = { ok: true } | { ok: false; reason: string };
interface SetUpRecord {
  dismissed: boolean;
  tests: Partial<Record<TestableStep, TestResult>>;
  /** The company has said that it has no team chat. */
  hasNoTeamChat?: boolean;
}

export async function readSetUp(tx: Tx): Promise<SetUpRecord> {
  const [row] = await tx.orm.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY));
  return row ? (JSON.parse(row.value) as SetUpRecord) : { dismissed: false, tests: {} };
}

/** Sets one value inside of the JSON, so that two processes that write different values do not overwrite each other. */
async function merge(tx: Tx, path: string[], value: unknown): Promise<void> {
  const initial = JSON.stringify({ dismissed: false, tests: {} } satisfies SetUpRecord);
  await tx.orm.insert(setting).values({ key: KEY, value: initial }).onConflictDoNothing();
  await tx.orm
    .update(setting)
    .set({
      value: sql`jsonb_set(${setting.value}::jsonb, ${`{${path.join(',')}}`}::text[], ${JSON.stringify(value)}::jsonb)`,
    })
    .where(eq(setting.key, KEY));
}

export const saveTest = (tx: Tx, step: TestableStep, result: TestResult): Promise<void> =>
  merge(tx, ['tests', step], result);
export const saveHasNoTeamChat = (tx: Tx, value: boolean): Promise<void> => merge(tx, ['hasNoTeamChat'], value);
export const saveDismissed = (tx: Tx): Promise<void> => merge(tx, ['dismissed'], true);

/** Of a person `u`: who can be given a ticket. */
export const HANDLES = `u.disabled_at is null and u.role in (${roleLists.handle})`;

type Counted = Exclude<SetUpStep, TestableStep | 'vendor' | 'dictionaries' | 'legal' | 'secondFactor'>;
const FOUND: Readonly<Record<Counted, string>> = {
  products: 'product_model where active',
  people: `app_user u where ${HANDLES}`,
  routing: 'routing_rule where active',
  organisations: 'organisation where active',
  customers: 'customer where active',
  units: 'unit where active',
};

/** For each kind whether there is at least one active record; of the legal texts both, and no demo text. */
export async function existingRecords(tx: Tx): Promise<Record<Counted | 'legal', boolean>> {
  const columns = Object.entries(FOUND).map(([name, rows]) => `exists (select from ${rows}) as "${name}"`);
  const { rows } = await tx.raw(`select ${columns.join(', ')}, ${LEGAL_TEXTS_BIND} as legal`);
  return rows[0] as Record<Counted | 'legal', boolean>;
}

/** The dictionaries without an active entry for which there are default entries. */
export async function emptyDictionaries(tx: Tx): Promise<(typeof dictionaryNames)[number][]> {
  const rows = await tx.orm
    .selectDistinct({ name: dictionaryEntry.dictionary })
    .from(dictionaryEntry)
    .where(eq(dictionaryEntry.active, true));
  const filled = new Set<string>(rows.map(({ name }) => name));
  return dictionaryNames.filter((name) => !filled.has(name) && defaultDictionaries[name].length > 0);
}

/** Adds the default entries to empty dictionaries and answers how many. */
export async function addDefaultEntries(tx: Tx): Promise<number> {
  const missing = await emptyDictionaries(tx);
  const entries = missing.flatMap((dictionary) =>
    defaultDictionaries[dictionary].map((entry, position) => ({ ...entry, dictionary, position })),
  );
  if (entries.length === 0) return 0;
  const added = await tx.orm
    .insert(dictionaryEntry)
    .values(entries)
    .onConflictDoNothing()
    .returning({ code: dictionaryEntry.code });
  await tx.orm.execute(sql`select pg_notify('dictionary', '')`);
  return added.length;
}

/** The rows of each gap. */
const GAPS: Readonly<Record<GapName, string>> = {
  peopleWithoutGroup: `app_user u where ${HANDLES} and u.group_code is null`,
  peopleWithoutPassword: `app_user u where u.disabled_at is null and not exists (select from credential c where c.user_id = u.id)`,
  peopleWithoutFactor: WITHOUT_FACTOR,
  emptyGroups: `user_group g where g.active and not exists (select from app_user u where u.group_code = g.code and ${HANDLES})`,
  linesWithoutRule: `dictionary_entry d where d.dictionary = 'productLine' and d.active
    and not exists (select from routing_rule r where r.product_line = d.code and r.active)`,
  ticketsOfNobody: `ticket t join app_user u on u.id = t.handler_id and u.disabled_at is not null where t.status in (${statusLists.open})`,
};

/** The gaps that there are, with how many rows each has. */
export async function readGaps(tx: Tx): Promise<{ name: GapName; count: number }[]> {
  const columns = gapNames.map((name) => `(select count(*) from ${GAPS[name]})::float8 as "${name}"`);
  const [row] = await tx.query<Record<GapName, number>>(
    { name: 'admin_gaps', text: `select ${columns.join(', ')}` },
    [],
  );
  return gapNames.map((name) => ({ name, count: row?.[name] ?? 0 })).filter(({ count }) => count > 0);
}
