import type { ReactNode } from 'react';
import { getTicket } from '../api/reading-calls.ts';
import type { TicketWithEvents } from '../../shared/ticket/ticket-view.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { Failed } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonPage } from '../ui/states.tsx';

/**
 * Loads the ticket in the address and renders `children` with it. Until then it shows the loading or the error state.
 */
export function WithTicket({
  title,
  fresh = false,
  children,
}: {
  title: string;
  /** Waits for a new answer, because a cached ticket may be from before the action that led here. */
  fresh?: boolean;
  children: (ticket: TicketWithEvents, back: string) => ReactNode;
}) {
  const { params, link } = usePage();
  const { t } = useText();
  const insider = useUser()?.isInsider ?? false;
  const id = params['ticket'] ?? '';
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useCall(getTicket, { params: { id } });
  const isOld = fresh && isFetching && !isFetchedAfterMount;
  const back = link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: id });
  if (data && !isOld) return children(data, back);
  return (
    <Frame title={title} back={back}>
      {error ? (
        <Failed
          error={error}
          title={error.isFinal ? t('ticket.missing') : undefined}
          onRetry={refetch}
          busy={isFetching}
          link={{ href: link(insider ? 'insiderList' : 'partnerList'), text: t('ticket.list.showAll') }}
        />
      ) : (
        <SkeletonPage plain />
      )}
    </Frame>
  );
}
