import type { DictionaryName } from '../../../shared/dictionary/dictionary-names.ts';
import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import type { RowError } from '../import/import-target.ts';
import { instantIn } from './instant.ts';
import { oldEvents, type OldEvent, type OldTicketColumn } from './old-ticket.ts';

type Cells = Readonly<Record<string, string>>;
export const cellOf = (values: Cells, column: OldTicketColumn): string => values[column]?.trim() ?? '';

export const TITLE_MAX = 120;
/** The same limits as in the form. */
const LIMITS: Partial<Record<OldTicketColumn, number>> = {
  title: TITLE_MAX,
  description: 20_000,
  solution: 20_000,
  contactName: 80,
  contactEmail: 254,
  contactPhone: 40,
  productModel: 64,
  softwareModel: 64,
  suggestion: 2_000,
  number: 40,
};

/** Reads cells and collects their errors. */
export function createReader(values: Cells) {
  const errors: RowError[] = [];
  const cell = (column: OldTicketColumn): string => cellOf(values, column);
  const wrong = (column: OldTicketColumn, key: string, params?: Record<string, string | number>): void =>
    void errors.push({ column, value: cell(column).slice(0, 80), text: { key, ...(params && { params }) } });
  for (const [column, max] of Object.entries(LIMITS) as [OldTicketColumn, number][])
    if (column !== 'title' && cell(column).length > max) wrong(column, 'imports.fault.longerThan', { max });
  return {
    errors,
    cell,
    wrong,
    instant: (column: OldTicketColumn): string | null => {
      const at = instantIn(cell(column));
      if (at === null && cell(column) !== '') wrong(column, 'imports.fault.noSuchDay');
      return at;
    },
    /** Accepts the code of a dictionary entry or one of its labels. */
    code: (column: OldTicketColumn & DictionaryName, dictionaries: Dictionaries): string | null => {
      const written = cell(column).toLowerCase();
      if (written === '') return null;
      const entry = dictionaries[column].find((one) =>
        [one.code, one.en, one.zh, ...Object.values(one.labels ?? {})].some((name) => name.toLowerCase() === written),
      );
      if (!entry) wrong(column, 'imports.fault.unknown');
      return entry?.code ?? null;
    },
    rating: (): number | null => {
      if (cell('rating') === '') return null;
      if (/^[1-5]$/.test(cell('rating'))) return Number(cell('rating'));
      wrong('rating', 'imports.ticket.rating');
      return null;
    },
    events: (): OldEvent[] => {
      if (cell('events') === '') return [];
      const parsed = parsedEvents(cell('events'));
      if (!parsed) wrong('events', 'imports.ticket.events');
      return parsed ?? [];
    },
    solution: (at: string | null): OldEvent[] =>
      cell('solution') === '' || at === null
        ? []
        : [{ at, by: cell('solutionBy'), text: cell('solution'), visibility: 'public', kind: 'solution', files: [] }],
  };
}

function parsedEvents(json: string): OldEvent[] | null {
  try {
    const found = oldEvents.safeParse(JSON.parse(json)).data;
    return found?.map((event) => ({ ...event, at: new Date(event.at).toISOString() })) ?? null;
  } catch {
    return null;
  }
}
