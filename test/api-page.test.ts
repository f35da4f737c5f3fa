import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { report } from '../src/shared/notification/report-call.ts';
import { row, table, withTable } from './doc-table.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'api.md');

interface Field {
  type?: string;
  enum?: string[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** What a schema does not say in a form that can be printed. */
const inWords: Readonly<Record<string, string>> = {
  route: "the template of a page's path, as `/app/itr/insider/orderDetail/:ticket`",
};

function formatOf(name: string, { enum: values, pattern, maxLength, minimum, maximum }: Field): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (minimum !== undefined) return `a whole number, ${minimum} to ${maximum}`;
  const limit = maxLength === undefined ? '' : `, at most ${maxLength} characters`;
  if (pattern !== undefined) return `\`${pattern.replaceAll('|', '\\|')}\`${limit}`;
  const words = inWords[name];
  if (words === undefined) throw new Error(`${name} has no format that can be printed`);
  return words;
}

function reportTable(): string {
  const schema = z.toJSONSchema(report.body) as { properties: Record<string, Field>; required: string[] };
  const rows = Object.entries(schema.properties).map(([name, field]) =>
    row(`\`${name}\``, schema.required.includes(name) ? 'yes' : 'no', formatOf(name, field)),
  );
  return table(['field', 'needed', 'format'], rows);
}

it('the formats of a report are those of its schema (spec 8.5); vitest -u writes them', async () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toContain('<!-- report -->');
  await expect(withTable(page, 'report', reportTable())).toMatchFileSnapshot(PAGE);
});
