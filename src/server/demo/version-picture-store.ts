/** Adds pictures to the version notes that lack one. */
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { versionNote, type PublicFile } from '../db/schema/version.ts';
import { versionPictures } from './version-pictures.ts';

/** Whether a version that should have a picture has none. */
export async function lacksVersionPictures(tx: Tx): Promise<boolean> {
  const notes = await tx.orm.select({ number: versionNote.number, pictures: versionNote.pictures }).from(versionNote);
  return notes.some(({ number, pictures }) => pictures.length === 0 && versionPictures.some(([one]) => one === number));
}

/** Adds the pictures; a version that has pictures keeps them. */
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
