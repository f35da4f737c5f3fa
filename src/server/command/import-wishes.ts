/** What the command line says of a file that it imports. */
import { dateReadings } from '../../shared/admin/date-readings.ts';
import { fileEncodings, type FileReading } from '../../shared/admin/file-reading.ts';
import type { ImportView } from '../../shared/admin/import-calls.ts';
import { CommandRefused } from '../backup/open-installation.ts';

export interface ImportWishes {
  /** `HEADING=COLUMN` each; without a column the heading is left out. */
  map?: readonly string[];
  date?: string | undefined;
  encoding?: string | undefined;
  sheet?: string | undefined;
}

function oneOf<T extends string>(option: string, known: readonly T[], said: string): T {
  const found = known.find((each) => each === said.toLowerCase());
  if (found === undefined) throw new CommandRefused(`--${option} ${said}: say one of ${known.join(', ')}.`);
  return found;
}

/** How the file is to be opened. @throws CommandRefused */
export function readingOf({ encoding, sheet, date }: ImportWishes): FileReading {
  if (date !== undefined) oneOf('date', dateReadings, date);
  return {
    ...(encoding !== undefined && { encoding: oneOf('encoding', fileEncodings, encoding) }),
    ...(sheet !== undefined && { sheet }),
  };
}

/** What is to be said of an opened file; undefined: nothing. @throws CommandRefused */
export function mappingOf(
  { map = [], date }: ImportWishes,
  { mapping, columns, file }: ImportView,
): (Pick<ImportView, 'mapping'> & { reading: FileReading }) | undefined {
  if (map.length === 0 && date === undefined) return undefined;
  const wished = map.map((text) => wishIn(text, mapping, columns));
  const columnsWished = new Set(wished.flatMap(({ column }) => column ?? []));
  const next = mapping.map(({ heading, column }) => {
    const wish = wished.find((one) => one.heading === heading);
    // Another heading had the column before.
    return wish ?? { heading, column: column !== null && columnsWished.has(column) ? null : column };
  });
  if (date === undefined) return { mapping: next, reading: {} };
  const reading = oneOf('date', dateReadings, date);
  const dated = [...(file?.dates ?? []).map(({ column }) => column), ...columnsWished];
  return { mapping: next, reading: { dates: Object.fromEntries(dated.map((column) => [column, reading])) } };
}

function wishIn(text: string, mapping: ImportView['mapping'], columns: ImportView['columns']) {
  const at = text.lastIndexOf('=');
  const heading = (at < 0 ? text : text.slice(0, at)).trim();
  const name = at < 0 ? '' : text.slice(at + 1).trim();
  const found = mapping.find((one) => one.heading.trim().toLowerCase() === heading.toLowerCase());
  if (!found) {
    const headings = mapping.map((one) => one.heading).join(', ');
    throw new CommandRefused(`--map ${text}: the file has no heading “${heading}”. It has: ${headings}.`);
  }
  if (name === '') return { heading: found.heading, column: null };
  const column = columns.find((one) => [one.name, one.label].some((each) => each.toLowerCase() === name.toLowerCase()));
  if (!column) {
    const names = columns.map((one) => one.name).join(', ');
    throw new CommandRefused(`--map ${text}: there is no column “${name}”. There are: ${names}.`);
  }
  return { heading: found.heading, column: column.name };
}
