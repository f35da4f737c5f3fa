import type { Language } from '../../../shared/text/languages.ts';

/** Which column of the file is which of ours, by what stands above it. */

export interface NamedColumn {
  name: string;
  /** What it is called, by language. */
  labels: Readonly<Record<Language, string>>;
  required: boolean;
}

/** One heading of the file, in its order, and the column that it fills; null when it fills none. */
export interface MappedHeading {
  heading: string;
  column: string | null;
}

export type MappingFault =
  { fault: 'headingTwice'; column: string; first: number; second: number } | { fault: 'columnMissing'; column: string };

/** The same for every way to write a heading: full-width signs, capitals, blanks, hyphens, a star for "required". */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the columns. What was mapped by hand before counts before what a heading says. */
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
    const kept = before.get(plain);
    return { heading, column: kept === undefined ? (named.get(plain) ?? null) : kept };
  });
}

/** What keeps a mapping from being used. */
export function mappingFaults(mapping: readonly MappedHeading[], columns: readonly NamedColumn[]): MappingFault[] {
  const faults: MappingFault[] = [];
  for (const { name, required } of columns) {
    const at = mapping.flatMap(({ column }, index) => (column === name ? [index] : []));
    const [first, second] = at;
    if (first === undefined && required) faults.push({ fault: 'columnMissing', column: name });
    if (first !== undefined && second !== undefined)
      faults.push({ fault: 'headingTwice', column: name, first, second });
  }
  return faults;
}
