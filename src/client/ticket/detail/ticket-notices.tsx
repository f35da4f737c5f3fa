import { rules } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useUser } from '../../api/user.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Link } from '../../ui/navigation.tsx';
import { useLabel } from '../../dictionary/labels.ts';

/** Banners: an open question, a rejection, a poor rating, the problem of the ticket. */
export function TicketNotices({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const { link } = usePage();
  const label = useLabel();
  const insider = useUser()?.isInsider ?? false;
  const { hold, duplicateOf, problemId } = ticket;
  return (
    <>
      {hold && (
        <Banner tone="warn" title={`${t('ticket.hold.title')}: ${label('holdReason', hold.reason)}`}>
          <p className="whitespace-pre-line wrap-anywhere">{hold.question}</p>
          <p className="mt-1 text-small">{t(hold.pauses ? 'ticket.input.pauses' : 'ticket.input.runsOn')}</p>
        </Banner>
      )}
      {ticket.status === rules.dismiss.to && ticket.rejectionReason && (
        <Banner
          tone="warn"
          title={[
            t('ticket.dismissedWhy'),
            ...(ticket.rejectionCode ? [label('ticketRejectionReason', ticket.rejectionCode)] : []),
          ].join(': ')}
        >
          <p className="whitespace-pre-line wrap-anywhere">{ticket.rejectionReason}</p>
          {duplicateOf && (
            <p className="mt-1">
              {t('ticket.duplicate')}{' '}
              <Link
                className="code font-semibold underline"
                href={link(insider ? 'insiderTicket' : 'partnerTicket', { ticket: duplicateOf.id })}
              >
                {duplicateOf.number}
              </Link>
            </p>
          )}
        </Banner>
      )}
      {ticket.poorRating && <Banner tone="bad">{t('ticket.poorRating')}</Banner>}
      {problemId && (
        <Banner tone="act">
          {t('ticket.problem')}{' '}
          <Link className="font-semibold underline" href={link('problemOpen', { problem: problemId })}>
            {t('ticket.problemOpen')}
          </Link>
          {' · '}
          <Link className="font-semibold underline" href={link('escalateDetail', { ticket: ticket.id })}>
            {t('ticket.escalation.what')}
          </Link>
        </Banner>
      )}
    </>
  );
}
