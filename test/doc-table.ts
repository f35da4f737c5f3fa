/** Tables of the documentation that are made from the code, each between two markers. */

export const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
export const table = (head: readonly string[], rows: string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

/** The page with the table that stands between two markers made anew. */
export const withTable = (page: string, name: string, made: string): string =>
  page.replace(
    new RegExp(`(<!-- ${name} -->\n\n)[^]*?(\n\n<!-- end -->)`),
    (_all, before: string, after: string) => before + made + after,
  );
