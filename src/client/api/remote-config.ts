import { remoteFlags, type RemoteFlag, type RemoteFlags } from '../../shared/remote-flag.ts';
import { isRecord } from './api-error.ts';
import type { Store } from './safe-store.ts';

/** After this time the next use reads the file again. */
const FRESH_MS = 60_000;
const off: RemoteFlags = { H5ShowComProblem: false, H5ITRInternalFeedback: false };

interface RemoteConfigDeps {
  fetch: (url: string) => Promise<Response>;
  /** Where the file lies, without the time; undefined: there is none. */
  address: () => string | undefined;
  store: Store;
  key: string;
  now: () => number;
}

/**
 * Which entries the page shows (spec 3, Remote download config). The last known flags are used until the file has been
 * read, so nothing waits for it. A file that is not valid turns both off; without a network the last known ones stay.
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
    // The time keeps caches on the way from answering (spec 7).
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
    /** Waits only where nothing is known yet: the first visit ever on this device. */
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

/** Both switches of a record, each a boolean; undefined when it is not such a record. */
function flagsIn(body: unknown, valueOf: (entry: unknown) => unknown): RemoteFlags | undefined {
  if (!isRecord(body)) return undefined;
  const found = remoteFlags.map((flag) => [flag, valueOf(body[flag])] as const);
  return found.every(([, value]) => typeof value === 'boolean')
    ? (Object.fromEntries(found) as unknown as RemoteFlags)
    : undefined;
}
