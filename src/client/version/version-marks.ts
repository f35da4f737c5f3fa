import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listVersions, readVersion, type VersionRow } from '../../shared/document/version-calls.ts';
import { laterMark, newVersions } from '../../shared/document/version-seen.ts';
import { send } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { safeStore } from '../api/safe-store.ts';
import { useUser } from '../api/user.ts';

const STALE_MS = 600_000;
const KEY = 'closeloop.versionsSeen';
const store = safeStore(() => window.localStorage);

/** The newest version that this device has seen, for users without a login. */
function deviceMark(): string | null {
  const kept = store.getItem(KEY);
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : null;
}

/** The versions, newest first, and which are new to the user; without a login, to this device. */
export function useVersions() {
  const user = useUser();
  const list = useCall(listVersions, {}, { staleMs: STALE_MS });
  const versions = list.data?.items ?? [];
  const seenUntil = user ? (list.data?.seenUntil ?? null) : deviceMark();
  return { list, versions, fresh: list.data ? newVersions(versions, seenUntil) : [] };
}

/** The version that is shown and those before it are seen. */
export function useSeen(shown: VersionRow | undefined, fresh: readonly VersionRow[]): void {
  const user = useUser();
  const client = useQueryClient();
  const id = fresh.find((one) => one.id === shown?.id)?.id;
  const releasedAt = shown?.releasedAt;
  const userId = user?.userId;
  useEffect(() => {
    if (id === undefined || releasedAt === undefined) return;
    if (userId === undefined) return store.setItem(KEY, laterMark(deviceMark(), releasedAt) ?? releasedAt);
    // Without a network the mark stays; the next visit sends it again.
    send(readVersion, { params: { id } }, { catches: true }).then(
      () => client.invalidateQueries({ queryKey: [listVersions.name] }),
      () => undefined,
    );
  }, [id, releasedAt, userId, client]);
}
