import type { Viewer } from '../../shared/ticket/rules.ts';
import { statusNames } from '../../shared/ticket/statuses.ts';
import { type Random, seededRandom } from './corpus/random.ts';
import { makeDemoUnits } from './corpus/units.ts';
import { type FillDeps, type DemoContext, dayOf } from './context.ts';
import {
  insertBasics,
  insertDemoTexts,
  insertVersions,
  isUntouched,
  markFilling,
  removeAll,
  statusesInUse,
  unmarkFilling,
  wasCutOff,
  addVersionPictures,
  lacksVersionPictures,
} from './store.ts';
import { saveRegistrationPolicy } from '../account/registration-store.ts';
import { insertMaster } from './master-store.ts';
import { playAdmin, playSetUp } from './play-admin.ts';
import { playTicket } from './play-ticket.ts';
import { insertProductFiles, lacksProductFiles, storeProductFiles } from './product-files.ts';
import { storeVersionPictures } from './version-pictures.ts';

export const DEMO_PASSWORD = 'closeloop-demo';
const TICKETS = 500;
const AT_ONCE = 10;
const SEED = 20_250_928;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const YOUNGEST_MS = 10 * 60_000;
const MORE_TRIES = 300;
/** A demo with fewer tickets is for a test and need not have one in every status. */
const WHOLE = 100;

const system: Viewer = { kind: 'system' };

/** Fills an untouched database with what every installation needs; returns whether it did. */
export const fillBasics = ({ database }: Pick<FillDeps, 'database'>): Promise<boolean> =>
  database.transaction(system, async (tx) => {
    if (!(await isUntouched(tx))) return false;
    await insertBasics(tx);
    // Whoever registers in the demo comes in at once, as in installations from before the setting.
    await saveRegistrationPolicy(tx, { version: 1, mode: 'approval' });
    return true;
  });

/**
 * Fills an untouched database with the demo: master data, then tickets over twelve months, each raised and moved
 * through the product's own transitions with the clock turned back. An interrupted filling starts again. Returns
 * whether it filled anything. Some tickets share a transaction, because each commit waits for the disk; a single one would
 * keep all dead versions of the rows.
 */
export async function fillDemo(given: FillDeps, count = TICKETS): Promise<boolean> {
  const { database, clock } = given;
  const hash = await given.hash(DEMO_PASSWORD);
  const now = clock.now().getTime();
  const units = makeDemoUnits(SEED, dayOf(now));
  const master = await database.transaction(system, async (tx) => {
    if (await wasCutOff(tx)) await removeAll(tx);
    if (!(await isUntouched(tx))) return undefined;
    given.begin();
    await insertBasics(tx);
    await insertDemoTexts(tx);
    await markFilling(tx);
    return insertMaster(tx, clock, units, hash);
  });
  if (!master) return false;
  await addFiles(given);
  const demo: DemoContext = {
    ...given,
    random: seededRandom(SEED),
    problemRandom: seededRandom(SEED + 1),
    master,
    units,
  };
  await playSetUp(demo, now);
  const starts = startsOf(demo.random, now, count);
  for (let from = 0; from < count; from += AT_ONCE) {
    // Without it the query plans made for empty tables would scan the filled ones.
    if (from % 100 === 20) await database.maintain('analyze');
    await database.transaction(system, async (tx) => {
      for (const startedAt of starts.slice(from, from + AT_ONCE)) await playTicket(demo, tx, startedAt, now);
    });
    if ((from + AT_ONCE) % 100 === 0) given.progress(from + AT_ONCE, count);
  }
  if (count >= WHOLE) await showEveryStatus(demo, now);
  await playAdmin(demo, now);
  await database.transaction(system, unmarkFilling);
  return true;
}

/** Adds the files of the demo's products and version notes if there are none. */
async function addFiles({ database, clock, store }: Pick<FillDeps, 'database' | 'clock' | 'store'>): Promise<void> {
  const files = (await database.read(system, lacksProductFiles)) ? await storeProductFiles(store, clock) : [];
  const noted = await database.read(system, lacksVersionPictures);
  const pictures = noted ? await storeVersionPictures(store) : new Map<string, never>();
  await database.transaction(system, async (tx) => {
    await insertProductFiles(tx, files);
    await addVersionPictures(tx, pictures);
  });
}

/** Adds the version notes, and the files of products and notes, that a demo of an older version lacks. */
export async function bringDemoUpToDate(given: Pick<FillDeps, 'database' | 'clock' | 'store'>): Promise<void> {
  await given.database.transaction(system, insertVersions);
  await addFiles(given);
}

/** Random paths may miss a status: adds a recent ticket in each that no ticket has. */
async function showEveryStatus(demo: DemoContext, now: number): Promise<void> {
  for (let tries = 0; tries < MORE_TRIES; tries++) {
    const shown = await demo.database.transaction(system, statusesInUse);
    const missing = statusNames.find((status) => !shown.has(status));
    if (!missing) return;
    const startedAt = now - Math.max(YOUNGEST_MS, demo.random() * 4 * DAY_MS);
    await demo.database.transaction(system, (tx) => playTicket(demo, tx, startedAt, now, missing));
  }
}

/** When tickets are filed, oldest first: spread over the year, denser towards the present, a handful today. */
function startsOf(random: Random, now: number, count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => {
    const recent = index % 5 === 0;
    const back = recent ? random() * 6 * DAY_MS : random() ** 1.4 * YEAR_MS;
    return now - Math.max(YOUNGEST_MS, back);
  }).sort((a, b) => a - b);
}
