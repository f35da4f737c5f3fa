/** Imports a file with the same calls as the page. */
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
  applyImport,
  busyStates,
  getImport,
  getWrongRows,
  mapImport,
  listImportRows,
  startImport,
  type ImportView,
} from '../../shared/admin/import-calls.ts';
import type { Call, CallOutput } from '../../shared/call.ts';
import { isSuccess } from '../../shared/wire.ts';
import type { CommandResult } from '../backup/commands.ts';
import { CommandRefused } from '../backup/open-installation.ts';
import { mappingOf, readingOf, type ImportWishes } from './import-wishes.ts';
import type { CommandBackend, NamedCall } from './backend.ts';
import { getExport, startExport } from '../../shared/admin/export-calls.ts';

const POLL_MS = 300;
const SHOWN_WRONG = 20;

/** Sends a call and parses its answer. Throws CommandRefused when the call fails. */
export async function sent<C extends Call>(
  backend: CommandBackend,
  as: string | undefined,
  call: C,
  input: Omit<NamedCall, 'name'> = {},
): Promise<CallOutput<C>> {
  const { code, msg, data } = await backend.call(as, { name: call.name, ...input });
  if (!isSuccess(code)) throw new CommandRefused([msg, ...fieldsOf(data)].join(' '));
  return z.parse(call.output, data) as CallOutput<C>;
}

const wrongFields = z.object({ fields: z.record(z.string(), z.string()) });
const fieldsOf = (data: unknown): string[] =>
  Object.entries(wrongFields.safeParse(data).data?.fields ?? {}).map(([name, message]) => `${name}: ${message}`);

export interface ImportOptions extends ImportWishes {
  entity: string;
  file: string;
  dryRun: boolean;
  /** The file for the rows with errors. */
  wrong: string | undefined;
  as: string | undefined;
}

/** Checks a file and applies the rows without errors. If there are errors the exit code is 1. */
export async function importFile(backend: CommandBackend, options: ImportOptions): Promise<CommandResult> {
  const { entity, file, as } = options;
  if (!existsSync(file) || !statSync(file).isFile()) throw new CommandRefused(`There is no file ${file}.`);
  const reading = readingOf(options);
  const upload = await backend.upload(as, basename(file), createReadStream(file));
  const started = await sent(backend, as, startImport, { body: { entity, upload, reading } });
  const checked = await checkedAs(backend, options, started.id);
  const { counts } = checked;
  const wrong = counts.wrong === 0 ? [] : await wrongRows(backend, as, checked.id);
  if (options.wrong !== undefined && counts.wrong > 0) await saveWrong(backend, as, checked.id, options.wrong);
  const isApplied = !options.dryRun && counts.new + counts.changed > 0;
  if (isApplied) {
    const { id, version } = checked;
    await sent(backend, as, applyImport, { params: { id }, body: { version } });
    await ended(backend, as, id);
  }
  const { new: added, changed, same } = counts;
  const what = `${added} new, ${changed} changed, ${same} same, ${counts.wrong} wrong.`;
  const outcome = isApplied
    ? 'Written.'
    : options.dryRun
      ? 'Nothing was written: a dry run.'
      : 'Nothing was to be written.';
  return {
    text: [`${entity}: ${what} ${outcome}`, ...wrong.map((line) => `  ${line}`)].join('\n'),
    data: { id: checked.id, entity, ...counts, applied: isApplied },
    incomplete: counts.wrong > 0,
  };
}

/** The checked import: once as the file says, and once more with what the options say otherwise. */
async function checkedAs(backend: CommandBackend, options: ImportOptions, id: string): Promise<ImportView> {
  const { as } = options;
  const first = await settled(backend, as, id);
  const wished = first.mapping.length === 0 ? undefined : mappingOf(options, first);
  if (wished === undefined) return unlessFailed(first);
  await sent(backend, as, mapImport, { params: { id }, body: { version: first.version, ...wished } });
  return ended(backend, as, id);
}

function unlessFailed(run: ImportView): ImportView {
  if (run.state !== 'failed') return run;
  const ask = (run.file?.dates ?? []).find(({ reading }) => reading === null);
  const how = ask ? ` --date ${ask.choices.map(({ reading }) => reading).join(' or --date ')}` : '';
  throw new CommandRefused(`${run.error ?? 'The import failed.'}${how}`);
}

/** Waits until the import's job has finished, and throws if it failed. */
const ended = async (backend: CommandBackend, as: string | undefined, id: string): Promise<ImportView> =>
  unlessFailed(await settled(backend, as, id));

/** Waits until the import's job has finished. */
async function settled(backend: CommandBackend, as: string | undefined, id: string): Promise<ImportView> {
  for (;;) {
    const now = await sent(backend, as, getImport, { params: { id } });
    if (!busyStates.includes(now.state)) return now;
    await pause(POLL_MS);
  }
}

async function wrongRows(backend: CommandBackend, as: string | undefined, id: string): Promise<string[]> {
  const query = { result: 'wrong', limit: String(SHOWN_WRONG) };
  const { items, next } = await sent(backend, as, listImportRows, { params: { id }, query });
  const lines = items.flatMap(({ row, errors }) =>
    errors.map(({ column, value, message }) => `row ${row}, ${column}${value === '' ? '' : ` “${value}”`}: ${message}`),
  );
  return next === null ? lines : [...lines, '… and more: --wrong FILE writes all of them.'];
}

async function saveWrong(backend: CommandBackend, as: string | undefined, id: string, file: string): Promise<void> {
  refuseExisting(file);
  const { url } = await sent(backend, as, getWrongRows, { params: { id }, query: { format: formatOf(file) } });
  await pipeline(await backend.download(url), createWriteStream(file));
}

export const formatOf = (file: string): 'csv' | 'xlsx' => (/\.xlsx$/i.test(file) ? 'xlsx' : 'csv');

export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new CommandRefused(`${file} is there already.`);
}

/** Every ticket that the reader may see; without a filter the call means the list that the page opens with. */
const EVERY: Readonly<Record<string, Record<string, string>>> = { tickets: { view: 'all', sort: 'filed' } };

/** Writes a list to a file that can be imported again. It contains all that the user of the command may see. */
export async function exportList(
  backend: CommandBackend,
  { list, file, as }: { list: string; file: string; as: string | undefined },
): Promise<CommandResult> {
  refuseExisting(file);
  let run = await sent(backend, as, startExport, { body: { list, format: formatOf(file), query: EVERY[list] ?? {} } });
  while (run.state === 'waiting') {
    await pause(POLL_MS);
    run = await sent(backend, as, getExport, { params: { id: run.id } });
  }
  if (run.url === null) throw new CommandRefused('The export failed. The log of the server says why.');
  await pipeline(await backend.download(run.url), createWriteStream(file));
  return { text: `${file}: ${run.rows} rows of ${list}.`, data: { file, list, rows: run.rows } };
}
