import type { ReactNode } from 'react';
import { getTicket } from '../../shared/ticket/calls.ts';
import type { TicketWithEvents } from '../../shared/ticket/ticket-view.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { ErrorState, SkeletonPage } from '../ui/states.tsx';

/** The ticket that the page's address names, loaded; what stands instead of it while it is not there. */
export function WithTicket({
  title,
  fresh = false,
  children,
}: {
  title: string;
  /** What is known of it may be from before the action that led here: it is asked for first. */
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
        <ErrorState
          title={error.isFinal ? t('ticket.missing') : undefined}
          text={error.message}
          requestId={error.requestId}
          onRetry={error.isFinal ? undefined : () => void refetch()}
          busy={isFetching}
          link={{ href: link(insider ? 'insiderList' : 'partnerList'), text: t('ticket.list.showAll') }}
        />
      ) : (
        <SkeletonPage plain />
      )}
    </Frame>
  );
}
