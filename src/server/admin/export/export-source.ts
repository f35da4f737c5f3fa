import type { ValidationIssues } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/text/languages.ts';
import type { Viewer } from '../../../shared/ticket/rules.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { SearchBounds } from '../../ticket/list-search-store.ts';
import type { TableCell } from './write-table.ts';

type User = Extract<Viewer, { kind: 'user' }>;
export type ExportQuery = Readonly<Record<string, string>>;
export interface ExportContext {
  database: Database;
  clock: Clock;
  viewer: User;
  language: Language;
  /** Of one page. */
  bounds: SearchBounds;
}

/** The search of a list has to read more than it has time for: nothing shall look complete that is not. */
export class ExportTooLong extends Error {}

export interface ExportedTable {
  head: string[];
  rows: AsyncIterable<readonly TableCell[]>;
}

/** A list that can be exported. */
export interface ExportSource {
  list: string;
  mayExport(viewer: Viewer): boolean;
  /** Issues of the filters. Throws `forbidden` where they ask for more than the viewer may see. */
  issues(query: ExportQuery, viewer: User, now: Date): ValidationIssues;
  title(language: Language, query: ExportQuery): string;
  /** All rows in the order of the list, read in pages with the viewer's rights. Reading them throws `ExportTooLong`. */
  table(context: ExportContext, query: ExportQuery): Promise<ExportedTable>;
}
