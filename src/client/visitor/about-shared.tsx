import type { SharedTicket } from '../../shared/ticket/share-calls.ts';
import { useText } from '../text.tsx';
import { Card } from '../ui/card.tsx';

/** The ticket of a link, in a few words. */
export function AboutShared({ ticket }: { ticket: SharedTicket }) {
  const { t } = useText();
  return (
    <Card pad>
      <p className="line-clamp-3 font-semibold wrap-anywhere">{ticket.title}</p>
      <p className="flex flex-wrap gap-x-2 text-small text-ink2">
        <span className="code">{ticket.number}</span>
        {ticket.productModel && <span className="code">{ticket.productModel}</span>}
      </p>
      <p className="text-small text-ink2">
        {ticket.statusLabel}
        {ticket.handlerName && <> · {t('share.handledBy', { name: ticket.handlerName })}</>}
      </p>
    </Card>
  );
}
