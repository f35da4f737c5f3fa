/**
 * What was stored under the prefix of temporary credentials, against their grant (safety.md 8). Kept in memory until
 * the credentials expire: a restart forgets it, which no uploader can bring about.
 */
import { PARALLEL_PARTS, PART_BYTES } from '../../shared/upload/limits.ts';
import { OssFault } from './fault.ts';
import type { Grant } from './token.ts';

/** One place that holds bytes: an object put whole, or a part; number 0 is the begun upload itself. */
export interface Slot {
  readonly key: string;
  readonly uploadId: string;
  readonly number: number;
}

/** The slot of an object that is put whole. */
export function wholeSlot(key: string): Slot {
  return { key, uploadId: '', number: 0 };
}

interface PrefixUsage {
  expiresAtMs: number;
  /** Bytes on their way in. */
  arriving: number;
  /** By object key, then by upload and part. */
  readonly stored: Map<string, Map<string, number>>;
}

export interface Usage {
  /** QuotaExceeded when one more object, or one more upload of this object, is too many. */
  readonly admit: (grant: Grant, slot: Slot) => void;
  /** Holds room for a body before it is read; QuotaExceeded when it does not fit. To be called when the body has ended. */
  readonly reserve: (grant: Grant, slot: Slot, bytes: number) => () => void;
  readonly record: (grant: Grant, slot: Slot, bytes: number) => void;
  /** Forgets an aborted upload, and its object when that has nothing else. */
  readonly release: (grant: Grant, key: string, uploadId: string) => void;
  readonly forgetExpired: (nowMs: number) => void;
}

const SLOTS_BEGUN_PER_OBJECT = 10;
/** Parts sent again after a cut may arrive while the store has not yet noticed the end of the first ones. */
const ARRIVING_TWICE_BYTES = PARALLEL_PARTS * PART_BYTES;

const nameOf = ({ uploadId, number }: Slot): string => `${uploadId}#${number}`;

/** An empty account. */
export function createUsage(): Usage {
  const prefixes = new Map<string, PrefixUsage>();
  const of = (grant: Grant): PrefixUsage => {
    const known = prefixes.get(grant.dirPrefix) ?? { expiresAtMs: 0, arriving: 0, stored: new Map() };
    known.expiresAtMs = Math.max(known.expiresAtMs, grant.expiresAtMs);
    prefixes.set(grant.dirPrefix, known);
    return known;
  };
  const slotsOf = (grant: Grant, key: string): Map<string, number> => {
    const { stored } = of(grant);
    const slots = stored.get(key) ?? new Map<string, number>();
    stored.set(key, slots);
    return slots;
  };
  return {
    admit: (grant, slot) => {
      const { stored } = of(grant);
      const isNew = !stored.has(slot.key);
      if (isNew && stored.size >= (grant.maxObjects ?? Infinity)) throw new OssFault('QuotaExceeded');
      const slots = slotsOf(grant, slot.key);
      const begun = [...slots.keys()].filter((name) => name.endsWith('#0')).length;
      if (!slots.has(nameOf(slot)) && begun >= SLOTS_BEGUN_PER_OBJECT) throw new OssFault('QuotaExceeded');
      slots.set(nameOf(slot), slots.get(nameOf(slot)) ?? 0);
    },
    reserve: (grant, slot, bytes) => {
      const usage = of(grant);
      const max = grant.maxBytes ?? Infinity;
      let used = bytes - (usage.stored.get(slot.key)?.get(nameOf(slot)) ?? 0);
      for (const slots of usage.stored.values()) for (const size of slots.values()) used += size;
      if (used > max || used + usage.arriving > max + ARRIVING_TWICE_BYTES) throw new OssFault('QuotaExceeded');
      usage.arriving += bytes;
      return () => {
        usage.arriving -= bytes;
      };
    },
    record: (grant, slot, bytes) => void slotsOf(grant, slot.key).set(nameOf(slot), bytes),
    release: (grant, key, uploadId) => {
      const slots = slotsOf(grant, key);
      for (const name of slots.keys()) if (name.startsWith(`${uploadId}#`)) slots.delete(name);
      if (slots.size === 0) of(grant).stored.delete(key);
    },
    forgetExpired: (nowMs) => {
      for (const [prefix, { expiresAtMs }] of prefixes) if (expiresAtMs <= nowMs) prefixes.delete(prefix);
    },
  };
}
