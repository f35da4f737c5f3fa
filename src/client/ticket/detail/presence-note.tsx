import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { PRESENCE_EVERY_MS } from '../../../shared/constants.ts';
import { markPresence } from '../../api/reading-calls.ts';
import { queryOf } from '../../api/queries.ts';
import { useUser } from '../../api/user.ts';
import { useText } from '../../text.tsx';
import { useUsed } from '../../use-used.ts';

/**
 * Shows who else has this ticket open. While the page is visible, it also reports this user to the others, from its first use
 * on or a while after it was opened. Insiders only.
 */
export function PresenceNote({ ticketId }: { ticketId: string }) {
  const { t } = useText();
  const insider = useUser()?.isInsider ?? false;
  const isUsed = useUsed();
  const { data } = useQuery({
    ...queryOf(markPresence, { params: { id: ticketId } }),
    enabled: insider && isUsed,
    refetchInterval: PRESENCE_EVERY_MS, // paused by the library while the page is hidden
    staleTime: PRESENCE_EVERY_MS,
    gcTime: 0,
    retry: false,
  });
  const [first, ...more] = data?.others ?? [];
  return (
    <p role="status" className="-mt-2 flex items-center gap-1.5 text-small text-ink2 empty:hidden">
      {first && (
        <>
          <Eye size={16} strokeWidth={2} aria-hidden className="shrink-0" />
          {more.length === 0
            ? t('ticket.presence.one', { name: first.name })
            : t('ticket.presence.more', { name: first.name, n: more.length })}
        </>
      )}
    </p>
  );
}
