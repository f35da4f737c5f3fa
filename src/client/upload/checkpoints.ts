import { parseKey } from '../../shared/upload/key.ts';
import type { Hashing } from '../../shared/upload/signature.ts';
import { safeStore, type Store } from '../api/safe-store.ts';
import type { Checkpoint } from './multipart.ts';

/** Stores checkpoints across reloads, by the id of the file in the draft store or by the file's fingerprint. */
export interface Checkpoints {
  readonly load: (name: string) => Checkpoint | null;
  readonly save: (name: string, checkpoint: Checkpoint) => void;
  readonly remove: (name: string) => void;
}

/** Identifies a file after a reload by its name, size and time of last change. */
export function fingerprintOf(file: { name: string; size: number; lastModified: number }): string {
  return `${file.name}|${file.size}|${file.lastModified}`;
}

const HEAD_BYTES = 16 * 1024;

/** A hash of the first bytes of a file, as hex. */
export async function headOf(file: Blob, hashing: Hashing): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const hash = await hashing.sha256(String.fromCharCode(...bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The prefix of the credentials under which an upload was begun; null for an unknown form of key. */
export const prefixOf = ({ key }: Checkpoint): string | null => parseKey(key)?.dirPrefix ?? null;

const PREFIX = 'upload:';

/** Checkpoints on this device. If its storage is full or forbidden, uploads cannot be resumed after a reload. */
export const deviceCheckpoints = (): Checkpoints => storedCheckpoints(safeStore(() => window.localStorage));

export function storedCheckpoints(storage: Pick<Store, 'getItem' | 'setItem' | 'removeItem'>): Checkpoints {
  return {
    load: (name) => {
      try {
        const value: unknown = JSON.parse(storage.getItem(PREFIX + name) ?? 'null');
        return isCheckpoint(value) ? value : null;
      } catch {
        return null;
      }
    },
    save: (name, checkpoint) => storage.setItem(PREFIX + name, JSON.stringify(checkpoint)),
    remove: (name) => storage.removeItem(PREFIX + name),
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
