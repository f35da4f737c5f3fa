/**
 * What was stored under the prefix of temporary credentials, against their grant (safety.md 8). Kept in memory until
 * the credentials expire: a restart forgets it, which no uploader can bring about.
 */
import { OssFault } from './fault.ts';
import type { Grant } from './token.ts';

interface PrefixUsage {
  expiresAtMs: number;
  readonly keys: Set<string>;
  /** Bytes by object key, or by upload and part number. */
  readonly bytes: Map<string, number>;
}

export interface Usage {
  /** QuotaExceeded when one more object of this key does not fit. */
  readonly admitKey: (grant: Grant, key: string) => void;
  /** How many bytes may still come under this slot; QuotaExceeded when none. */
  readonly roomFor: (grant: Grant, slot: string) => number;
  readonly record: (grant: Grant, slot: string, bytes: number) => void;
  /** Forgets the slots of an aborted upload, and its key. */
  readonly release: (grant: Grant, slotPrefix: string, key: string) => void;
  readonly forgetExpired: (nowMs: number) => void;
}

/** An empty account. */
export function createUsage(): Usage {
  const prefixes = new Map<string, PrefixUsage>();
  const of = (grant: Grant): PrefixUsage => {
    const known = prefixes.get(grant.dirPrefix) ?? { expiresAtMs: 0, keys: new Set(), bytes: new Map() };
    known.expiresAtMs = Math.max(known.expiresAtMs, grant.expiresAtMs);
    prefixes.set(grant.dirPrefix, known);
    return known;
  };
  return {
    admitKey: (grant, key) => {
      const { keys } = of(grant);
      if (!keys.has(key) && keys.size >= (grant.maxObjects ?? Infinity)) throw new OssFault('QuotaExceeded');
      keys.add(key);
    },
    roomFor: (grant, slot) => {
      let used = 0;
      for (const [name, bytes] of of(grant).bytes) if (name !== slot) used += bytes;
      const room = (grant.maxBytes ?? Infinity) - used;
      if (room <= 0) throw new OssFault('QuotaExceeded');
      return room;
    },
    record: (grant, slot, bytes) => void of(grant).bytes.set(slot, bytes),
    release: (grant, slotPrefix, key) => {
      const { keys, bytes } = of(grant);
      keys.delete(key);
      for (const slot of bytes.keys()) if (slot.startsWith(slotPrefix)) bytes.delete(slot);
    },
    forgetExpired: (nowMs) => {
      for (const [prefix, { expiresAtMs }] of prefixes) if (expiresAtMs <= nowMs) prefixes.delete(prefix);
    },
  };
}
