/** The files in `samples/` are those that the page gives. `WRITE_SAMPLES=1 npx vitest run --project unit samples` writes them anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languages } from '../../../shared/text/languages.ts';
import { entityTargets } from './entity-target.ts';
import { mapHeadings, mappingErrors } from '../import-file/map-headings.ts';
import { openTable } from '../import-file/open-table.ts';
import type { ImportTarget } from './import-target.ts';
import { oldTicketImportColumns } from '../old-tickets/old-ticket-columns.ts';
import { sampleFile } from './sample-file.ts';
import { sampleOrder } from './sample-examples.ts';

const FOLDER = join(import.meta.dirname, '../../../../samples');
const oldTickets = { entity: 'tickets', columns: oldTicketImportColumns };
const entitiesInOrder = sampleOrder.flatMap((name) => entityTargets().filter(({ entity }) => entity === name));
/** A file keeps its number: tickets were there before the selection lists. */
const TICKETS_AT = 17;
const targets = entitiesInOrder.toSpliced(TICKETS_AT, 0, oldTickets as (typeof entitiesInOrder)[number]);

async function cellsIn(bytes: Buffer): Promise<string[][]> {
  const { headings, rows } = await openTable(bytes);
  const found = [headings.cells];
  for await (const { cells } of rows) found.push(cells);
  return found;
}

it.each(targets.map((target, at) => [target.entity, target as ImportTarget, at + 1] as const))(
  '%s',
  async (entity, target, number) => {
    for (const format of ['csv', 'xlsx'] as const) {
      const path = join(FOLDER, `${String(number).padStart(2, '0')}-${entity}.${format}`);
      const made = Buffer.from(await sampleFile(target, format, 'en'));
      if (process.env['WRITE_SAMPLES']) writeFileSync(path, made);
      const kept = readFileSync(path);
      // A workbook has the time in it at which it was made.
      if (format === 'csv') expect(kept.toString()).toBe(made.toString());
      else expect(await cellsIn(kept)).toEqual(await cellsIn(made));
    }
  },
);

it.each(targets.map((target) => [target.entity, target as ImportTarget] as const))(
  'every heading of %s is found, in every language',
  async (_entity, target) => {
    for (const language of languages) {
      const [headings = []] = await cellsIn(Buffer.from(await sampleFile(target, 'csv', language)));
      const mapping = mapHeadings(headings, target.columns);
      expect(mapping.map(({ column }) => column)).toEqual(target.columns.map(({ name }) => name));
      expect(mappingErrors(mapping, target.columns)).toEqual([]);
    }
  },
);
