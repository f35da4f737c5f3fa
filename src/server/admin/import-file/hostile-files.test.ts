import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntry } from '../../../../test/build-entry.ts';
import { createReader, type Reader } from '../../reader/reader.ts';
import { FileRefused } from './file-refused.ts';
import { hostileFiles } from './hostile-files.testkit.ts';
import { readTable, type tableParts } from './read-table.ts';

let reader: Reader<{ table: typeof tableParts }>;
let folder: string;
beforeAll(async () => {
  reader = createReader(await buildEntry('reader-main.ts'));
  folder = mkdtempSync(join(tmpdir(), 'closeloop-hostile-'));
});
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

async function read(bytes: Buffer): Promise<string> {
  const file = join(folder, 'file');
  writeFileSync(file, bytes);
  try {
    await readTable(reader, { file }, async ({ batches }) => {
      for await (const _rows of batches);
    });
    return 'read';
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal;
    throw error;
  }
}

test.each(hostileFiles.map((file) => [file.what, file] as const))(
  '%s: the server gets an answer, and an ordinary file is read after it',
  async (_what, { bytes, ends }) => {
    expect(await read(bytes())).toBe(ends);
    expect(await read(Buffer.from('a,b\n1,2\n'))).toBe('read');
  },
);
