import { similarTickets } from '../../api/reading-calls.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useCall } from '../../api/queries.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Link } from '../../ui/navigation.tsx';
import { useUsed } from '../../use-used.ts';

const BESIDE = 3;
const STALE_MS = 300_000;

/** Similar tickets in the column beside a ticket, as links. */
export function SimilarFact({ ticket }: { ticket: TicketView }) {
  const { t } = useText();
  const { link } = usePage();
  // The last of the column: nothing moves when it comes.
  const isUsed = useUsed();
  const { data } = useCall(similarTickets, { params: { id: ticket.id } }, { enabled: isUsed, staleMs: STALE_MS });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="desk-fact">
      <h3>{t('ticket.similar.title')}</h3>
      <ul className="grid gap-2">
        {data.items.slice(0, BESIDE).map(({ ticket: other, title, why }) => (
          <li key={other.id}>
            <Link href={link('insiderTicket', { ticket: other.id })} className="press desk-similar">
              <span className="line-clamp-2 font-semibold">{title}</span>
              <span className="text-ink3">{why.map((each) => t(`ticket.similar.why.${each}`)).join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
