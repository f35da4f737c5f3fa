import { Fragment, type ReactNode } from 'react';
import { groupSerial } from '../../../shared/format/identity.ts';
import type { TicketRow, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useLabel } from '../../dictionary/labels.ts';
import { useText } from '../../text.tsx';

/** Model, SN, customer, impact (which no list row has) and handler in one line below the title (look.md, first glance). */
export function TicketFacts({ ticket }: { ticket: TicketView | TicketRow }) {
  const { t } = useText();
  const label = useLabel();
  const { productModel, sn, customerName, handler } = ticket;
  const impact = 'impact' in ticket && ticket.impact;
  const facts: Readonly<Record<string, ReactNode>> = {
    model: productModel && <span className="code">{productModel}</span>,
    sn: sn && <span className="code">{groupSerial(sn)}</span>,
    customer: customerName,
    // The alarm is the label of the impact, and comes with the ticket: a label that comes later may need a line more.
    impact: impact && (ticket.alarm ?? label('impact', impact)),
    handler: handler?.name ?? t('ticket.nobody'),
  };
  return (
    <p className="-mt-2.5 line-clamp-3 text-small text-ink2 sm:line-clamp-1">
      {Object.entries(facts)
        .filter(([, value]) => Boolean(value))
        .map(([name, value], at) => (
          <Fragment key={name}>
            {at > 0 && ' · '}
            {value}
          </Fragment>
        ))}
    </p>
  );
}
