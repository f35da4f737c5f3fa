import { remoteFlags, type RemoteFlag, type RemoteFlags } from '../../shared/remote-flag.ts';
import { isRecord } from './api-error.ts';
import type { Store } from './safe-store.ts';

/** The file is read again after this time, at the next use. */
const FRESH_MS = 60_000;
const off: RemoteFlags = { H5ShowComProblem: false, H5ITRInternalFeedback: false };

interface RemoteConfigDeps {
  fetch: (url: string) => Promise<Response>;
  /** The file's address without the `t` parameter; undefined when none is configured. */
  address: () => string | undefined;
  store: Store;
  key: string;
  now: () => number;
}

/**
 * The remote flags that show or hide parts of the page (spec 3, Remote download config). The last known flags are used
 * until the file has been read. An invalid file turns both off; without a network the last known ones stay.
 */
export function createRemoteConfig({ fetch, address, store, key, now }: RemoteConfigDeps) {
  const listeners = new Set<() => void>();
  let readAt: number | undefined;
  let reading: Promise<void> | undefined;
  let known = flagsIn(parsed(store.getItem(key)), (value) => value);

  const set = (flags: RemoteFlags) => {
    known = flags;
    store.setItem(key, JSON.stringify(flags));
    for (const listener of listeners) listener();
  };
  async function read(): Promise<void> {
    const from = address();
    // The time parameter bypasses caches on the way (spec 7).
    const text =
      from === undefined ? '' : await fetch(`${from}?t=${now()}`).then((answer) => (answer.ok ? answer.text() : ''));
    readAt = now();
    set(flagsIn(parsed(text), (entry) => (isRecord(entry) ? entry['value'] : undefined)) ?? off);
  }
  const refresh = (): Promise<void> => {
    if (readAt !== undefined && now() - readAt < FRESH_MS) return Promise.resolve();
    reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined));
    return reading;
  };
  return {
    current: (): RemoteFlags => known ?? off,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    /** Waits for the file only when no flags are known yet, at the first visit on this device. */
    isShown: async (flag: RemoteFlag): Promise<boolean> => {
      const answer = refresh();
      if (!known) await answer;
      return (known ?? off)[flag];
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Both flags of a record, each a boolean; undefined when the record is invalid. */
function flagsIn(body: unknown, valueOf: (entry: unknown) => unknown): RemoteFlags | undefined {
  if (!isRecord(body)) return undefined;
  const found = remoteFlags.map((flag) => [flag, valueOf(body[flag])] as const);
  return found.every(([, value]) => typeof value === 'boolean')
    ? (Object.fromEntries(found) as unknown as RemoteFlags)
    : undefined;
}
