/** The record file of an object: its path and content. */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing } from './durable-file.ts';
import type { StoredHeaders } from './stored-headers.ts';
import type { StoredObject } from '../storage/object-store.ts';

/** An object with the headers that are stored with it. */
export interface ObjectWithHeaders extends StoredObject {
  readonly kept?: StoredHeaders;
}

export interface ObjectRecord extends ObjectWithHeaders {
  /** Name of the data file beside the record. */
  readonly data: string;
}

/** The paths for a key below the folder of all objects. */
export function recordOf(objects: string, key: string): { folder: string; record: string; hash: string } {
  const hash = createHash('sha256').update(key).digest('hex');
  const folder = join(objects, hash.slice(0, 2));
  return { folder, hash, record: join(folder, `${hash}.json`) };
}

export async function readRecord(file: string): Promise<ObjectRecord | null> {
  const text = await orMissing(readFile(file, 'utf8'));
  return text === null ? null : (JSON.parse(text) as ObjectRecord); // written by us only
}

/** The record without the name of its data file. */
export const bare = ({ data: _, ...object }: ObjectRecord): ObjectWithHeaders => object;

/**
 * Data files that no record names: a kill between the two renames or concurrent writers of one key leave them. A single
 * data file beside its record is assumed to be in use, so few records have to be read.
 */
export async function orphansIn(folder: string): Promise<string[]> {
  const names = new Set(await readdir(folder));
  const byHash = new Map<string, string[]>();
  for (const name of names) {
    if (!name.endsWith('.bin')) continue;
    const hash = name.slice(0, name.indexOf('.'));
    byHash.set(hash, [...(byHash.get(hash) ?? []), name]);
  }
  const orphans: string[] = [];
  for (const [hash, data] of byHash) {
    if (data.length === 1 && names.has(`${hash}.json`)) continue;
    const record = await readRecord(join(folder, `${hash}.json`));
    orphans.push(...data.filter((name) => name !== record?.data).map((name) => join(folder, name)));
  }
  return orphans;
}
