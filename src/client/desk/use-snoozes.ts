import { useEffect, useMemo } from 'react';
import { listSnoozes } from '../../shared/ticket/snooze-calls.ts';
import { useCall } from '../api/queries.ts';
import { useNow } from '../ui/use-now.ts';

/**
 * Until when each ticket is folded that I want to be reminded of, by its id. Something of a ticket may end that, so it is
 * asked again when the list has changed; who has none asks once.
 */
export function useSnoozes(listed: unknown): ReadonlyMap<string, string> {
  const { data, refetch } = useCall(listSnoozes, {}, { staleMs: Infinity });
  const now = useNow();
  const items = data?.items;
  useEffect(() => {
    if (items?.length) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the list has changed
  }, [listed]);
  return useMemo(
    () =>
      new Map(
        (items ?? []).filter(({ until }) => Date.parse(until) > now.getTime()).map((one) => [one.ticketId, one.until]),
      ),
    [items, now],
  );
}
