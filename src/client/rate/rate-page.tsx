import { Star } from 'lucide-react';
import { offersOf } from '../../shared/ticket/rules.ts';
import { getTicket } from '../api/reading-calls.ts';
import { listTickets } from '../api/first-calls.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { QueryError } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card } from '../ui/card.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { EmptyState, SkeletonPage } from '../ui/states.tsx';
import { RateButton, RatingForm, useRating } from './rating-form.tsx';
import { RatingShown } from './rating-shown.tsx';

const formId = 'rating';

/** Rates the service of a ticket, once; afterwards the rating as given. */
export function Page() {
  const { t } = useText();
  const { page, params, link } = usePage();
  const { go } = useNavigation();
  const insider = useUser()?.isInsider ?? false;
  const id = params['ticket'] ?? '';
  const { data: ticket, error, isFetching, refetch } = useCall(getTicket, { params: { id } });
  const rating = useRating({
    id,
    version: ticket?.version ?? 0,
    outdates: [getTicket, listTickets],
    onDone: () => go(link('evaluateSuccess', { ticket: id })),
  });
  const offered = ticket && offersOf(ticket.actions, 'evaluate')[0];
  const open = ticket && !ticket.evaluation && offered?.enabled === true && page === 'evaluate';
  const back = link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: id });
  return (
    <Frame
      title={t(page === 'evaluate' ? 'system.page.evaluate' : 'system.page.ratingDetail')}
      back={back}
      footer={open ? <RateButton form={formId} busy={rating.busy} /> : undefined}
    >
      {!ticket && !error && <SkeletonPage plain />}
      {!ticket && error && <QueryError query={{ error, isFetching, refetch }} />}
      {ticket && <About ticket={ticket} />}
      {ticket?.evaluation && <RatingShown evaluation={ticket.evaluation} />}
      {ticket && !ticket.evaluation && !open && (
        <EmptyState
          icon={Star}
          title={t('rate.notNow')}
          text={offered?.reason ?? t('rate.notYours')}
          link={{ href: back, text: t('raise.openTicket') }}
        />
      )}
      {open && <RatingForm id={formId} form={rating} />}
    </Frame>
  );
}

/** Which ticket is being rated. */
function About({ ticket }: { ticket: TicketView }) {
  return (
    <Card pad>
      <p className="line-clamp-3 font-semibold">{ticket.title}</p>
      <p className="text-small text-ink2">
        <span className="code">{ticket.number}</span>
        {ticket.handler && <> · {ticket.handler.name}</>}
      </p>
    </Card>
  );
}
