import { parseKey } from '../../shared/upload/key.ts';
import type { Hashing } from '../../shared/upload/signature.ts';
import type { Checkpoint } from './multipart.ts';

/** Keeps checkpoints beyond the page's life, by the id under which the device keeps the file, or by its fingerprint. */
export interface Checkpoints {
  readonly load: (name: string) => Checkpoint | null;
  readonly save: (name: string, checkpoint: Checkpoint) => void;
  readonly remove: (name: string) => void;
}

/** Identifies the same file after a reload: name, size and time of last change. */
export function fingerprintOf(file: { name: string; size: number; lastModified: number }): string {
  return `${file.name}|${file.size}|${file.lastModified}`;
}

const HEAD_BYTES = 16 * 1024;

/** A hash of the first bytes of a file. */
export async function headOf(file: Blob, hashing: Hashing): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const hash = await hashing.sha256(String.fromCharCode(...bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where an upload was begun; what follows the prefix is `attachFiles/…` or `avatar/…`. */
export const prefixOf = ({ key }: Checkpoint): string | null => parseKey(key)?.dirPrefix ?? null;

const PREFIX = 'upload:';

/** In localStorage or its like; a full or forbidden storage only costs the resuming. */
export function storedCheckpoints(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Checkpoints {
  return {
    load: (name) => {
      try {
        const value: unknown = JSON.parse(storage.getItem(PREFIX + name) ?? 'null');
        return isCheckpoint(value) ? value : null;
      } catch {
        return null;
      }
    },
    save: (name, checkpoint) => {
      try {
        storage.setItem(PREFIX + name, JSON.stringify(checkpoint));
      } catch {
        // Without a stored checkpoint the upload begins anew after a reload: slower, not wrong.
      }
    },
    remove: (name) => {
      try {
        storage.removeItem(PREFIX + name);
      } catch {
        // See above.
      }
    },
  };
}

function isCheckpoint(value: unknown): value is Checkpoint {
  if (typeof value !== 'object' || value === null) return false;
  const { key, uploadId, bytes, partBytes, head, coverKey, arrived } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    typeof uploadId === 'string' &&
    typeof bytes === 'number' &&
    typeof partBytes === 'number' &&
    (head === undefined || typeof head === 'string') &&
    (coverKey === undefined || typeof coverKey === 'string') &&
    (arrived === undefined || arrived === 'image' || arrived === 'video' || arrived === 'file')
  );
}
