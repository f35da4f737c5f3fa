import { useEffect } from 'react';
import { postTime } from '../../../shared/format/time.ts';
import { listSnoozes } from '../../api/reading-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { timeZone, useNow } from '../../ui/use-now.ts';

export interface FoldedRowsProps {
  /** The answer of the list: asked again when it has changed. */
  listed: unknown;
  /** Called with when each ticket is to be reminded of, in words, by its id. */
  onChange: (until: ReadonlyMap<string, string>) => void;
}

/** Which rows of a list are folded because the user wants to be reminded of them. */
export function FoldedRows({ listed, onChange }: FoldedRowsProps) {
  const { t } = useText();
  const now = useNow();
  const { data, refetch } = useCall(listSnoozes, {}, { staleMs: Infinity });
  const items = data?.items;
  useEffect(() => {
    // Something of a ticket may have ended that; who has none asks once.
    if (items?.length) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the list has changed
  }, [listed]);
  useEffect(() => {
    const words = (until: string) => t('ticket.snooze.until', { time: postTime(t, new Date(until), now, timeZone) });
    const running = items?.filter(({ until }) => Date.parse(until) > now.getTime()) ?? [];
    onChange(new Map(running.map(({ ticketId, until }) => [ticketId, words(until)])));
  }, [items, now, t, onChange]);
  return null;
}
