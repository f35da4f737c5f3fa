/** Pictures of the demo's version notes: made here, kept in the object store like a vendor's own. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Tx } from '../db/database.ts';
import { versionNote, type PublicFile } from '../db/schema/version.ts';
import { svgOf, type Drawing } from './corpus/drawings.ts';
import type { PutStore } from './product-files.ts';

/** Which version shows what, by its number. */
const shown: readonly [number: string, name: string, drawing: Drawing][] = [
  ['1.2.0', 'scan-the-nameplate', 'nameplate'],
  ['1.1.0', 'dark-theme', 'software'],
];

/** Is there a version that should show something and has no picture? */
export async function lacksVersionPictures(tx: Tx): Promise<boolean> {
  const notes = await tx.orm.select({ number: versionNote.number, pictures: versionNote.pictures }).from(versionNote);
  return notes.some(({ number, pictures }) => pictures.length === 0 && shown.some(([one]) => one === number));
}

/** Stores them and answers which version has which; without a store there are none. */
export async function storeVersionPictures(store: PutStore): Promise<ReadonlyMap<string, PublicFile>> {
  const made = shown.map(async ([number, title, drawing]): Promise<[string, PublicFile]> => {
    const file = { name: `${title}.jpg`, objectKey: `published/versions/${title}.jpg`, contentType: 'image/jpeg' };
    const picture = await sharp(Buffer.from(svgOf(drawing)))
      .jpeg({ quality: 85 })
      .toBuffer();
    await store.put(file.objectKey, picture, { contentType: file.contentType });
    return [number, file];
  });
  return new Map(await Promise.all(made).catch(() => []));
}

/** A version that has pictures of its own keeps them. */
export async function addVersionPictures(tx: Tx, files: ReadonlyMap<string, PublicFile>): Promise<void> {
  for (const [number, file] of files) {
    const [found] = await tx.orm.select().from(versionNote).where(eq(versionNote.number, number));
    if (found?.pictures.length === 0)
      await tx.orm
        .update(versionNote)
        .set({ pictures: [file] })
        .where(eq(versionNote.id, found.id));
  }
}
