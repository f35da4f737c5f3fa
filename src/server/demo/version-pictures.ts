/** Pictures of the demo's version notes: made here, stored in the object store like a vendor's own. */
import type { PublicFile } from '../db/schema/version.ts';
import { drawSvg } from '../media/draw-svg.ts';
import { svgOf, type Drawing } from './corpus/drawings.ts';
import type { PutStore } from './product-files.ts';

export const versionPictures: readonly [number: string, name: string, drawing: Drawing][] = [
  ['1.2.0', 'scan-the-nameplate', 'nameplate'],
  ['1.1.0', 'dark-theme', 'software'],
];

/** Stores the pictures and returns them by version; none if the object store fails. */
export async function storeVersionPictures(store: PutStore): Promise<ReadonlyMap<string, PublicFile>> {
  const made = versionPictures.map(async ([number, title, drawing]): Promise<[string, PublicFile]> => {
    const file = { name: `${title}.jpg`, objectKey: `published/versions/${title}.jpg`, contentType: 'image/jpeg' };
    const picture = await drawSvg(svgOf(drawing), 'jpeg');
    await store.put(file.objectKey, picture, { contentType: file.contentType });
    return [number, file];
  });
  return new Map(await Promise.all(made).catch(() => []));
}
