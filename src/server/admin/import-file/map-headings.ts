import type { Language } from '../../../shared/text/languages.ts';

/** Maps the headings of a file to columns. */

export interface NamedColumn {
  name: string;
  labels: Readonly<Record<Language, string>>;
  required: boolean;
}

/** A heading of the file and its column; null: the heading is ignored. */
export interface MappedHeading {
  heading: string;
  column: string | null;
}

export type MappingError =
  { kind: 'headingTwice'; column: string; first: number; second: number } | { kind: 'columnMissing'; column: string };

/** Ignores how a heading is written: full-width characters, case, blanks, hyphens, a star for "required". */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the columns. Mappings that a user chose in earlier imports have priority. */
export function mapHeadings(
  headings: readonly string[],
  columns: readonly NamedColumn[],
  before: ReadonlyMap<string, string | null> = new Map(),
): MappedHeading[] {
  const named = new Map<string, string>();
  for (const { name, labels } of columns)
    for (const label of [...Object.values(labels), name]) named.set(plainHeading(label), name);
  return headings.map((heading) => {
    const plain = plainHeading(heading);
    const earlier = before.get(plain);
    return { heading, column: earlier === undefined ? (named.get(plain) ?? null) : earlier };
  });
}

/** Errors because of which a mapping cannot be used. */
export function mappingErrors(mapping: readonly MappedHeading[], columns: readonly NamedColumn[]): MappingError[] {
  const errors: MappingError[] = [];
  for (const { name, required } of columns) {
    const at = mapping.flatMap(({ column }, index) => (column === name ? [index] : []));
    const [first, second] = at;
    if (first === undefined && required) errors.push({ kind: 'columnMissing', column: name });
    if (first !== undefined && second !== undefined) errors.push({ kind: 'headingTwice', column: name, first, second });
  }
  return errors;
}
