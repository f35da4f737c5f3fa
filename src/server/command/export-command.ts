import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { getExport, startExport } from '../../shared/admin/export-calls.ts';
import type { CommandResult } from '../backup/commands.ts';
import { CommandRefused } from '../backup/open-installation.ts';
import type { CommandBackend } from './backend.ts';
import { formatOf, refuseExisting, sent } from './file-commands.ts';

const POLL_MS = 300;

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
