import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { getExport, startExport } from '../../shared/admin/export-calls.ts';
import type { CommandResult } from '../backup/commands.ts';
import { CommandRefused } from '../backup/open-installation.ts';
import type { Desk } from './desk.ts';
import { formatOf, refuseThere, sent } from './file-commands.ts';

const LOOK_MS = 300;

/** Writes a list into a file: what its reader may see, in the form that an import reads again. */
export async function exportList(
  desk: Desk,
  { list, file, as }: { list: string; file: string; as: string | undefined },
): Promise<CommandResult> {
  refuseThere(file);
  let run = await sent(desk, as, startExport, { body: { list, format: formatOf(file) } });
  while (run.state === 'waiting') {
    await pause(LOOK_MS);
    run = await sent(desk, as, getExport, { params: { id: run.id } });
  }
  if (run.url === null) throw new CommandRefused('The export failed. The log of the server says why.');
  await pipeline(await desk.download(run.url), createWriteStream(file));
  return { text: `${file}: ${run.rows} rows of ${list}.`, data: { file, list, rows: run.rows } };
}
