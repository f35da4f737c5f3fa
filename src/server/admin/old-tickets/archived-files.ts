import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_MAX_BYTES } from '../../../shared/upload/limits.ts';
import { lookAtFile, type FileLook } from '../../upload/look-at-file.ts';
import { FileRefused } from '../import-file/file-refused.ts';
import { entryPieces, isZip, openZip } from '../import-file/zip-directory.ts';

/** A file of the archive, unpacked beside it, and what it is. */
export interface ArchivedFile {
  name: string;
  path: string;
  look: FileLook;
}

/**
 * The task of the reader: unpacks files that rows name. `file`: the path of the archive, whose folder is removed with it. Files
 * that are missing or damaged are left out.
 */
export async function* archivedFiles(input: { file: string; names: string[] }): AsyncGenerator<ArchivedFile> {
  if (!(await isArchive(input.file))) return;
  const archive = await openZip(input.file);
  const paths = [...archive.entries.keys()];
  for (const [at, name] of input.names.entries()) {
    // Some exports put everything into one folder that the table does not name.
    const entry = archive.entries.has(name) ? name : paths.find((path) => path.endsWith(`/${name}`));
    if (entry === undefined) continue;
    const path = join(dirname(input.file), String(at));
    try {
      await pipeline(entryPieces(archive, entry), createWriteStream(path));
    } catch (error) {
      if (error instanceof FileRefused) continue;
      throw error;
    }
    yield { name, path, look: await lookAt(path, name) };
  }
  archive.zip.close();
}

/** Only whole in memory, so one that is too large for a message is not looked at; nobody asks what it is. */
const lookAt = async (file: string, name: string): Promise<FileLook> =>
  (await stat(file)).size > FILE_MAX_BYTES ? { refusal: 'damaged' } : lookAtFile({ file, name });

async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return isZip(buffer);
  } finally {
    await handle.close();
  }
}
