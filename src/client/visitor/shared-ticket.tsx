import { getTicket } from '../api/reading-calls.ts';
import type { SharedTicket as Shared } from '../../shared/ticket/share-calls.ts';
import { useCall } from '../api/queries.ts';
import { SolutionText } from '../ticket/detail/solution-card.tsx';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { TicketBody } from '../ticket/detail/ticket-body.tsx';
import { TicketHead } from '../ticket/detail/ticket-head.tsx';
import { TicketTimeline } from '../ticket/ticket-timeline.tsx';
import { useNow } from '../ui/use-now.ts';
import { Card, Section } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonPage } from '../ui/states.tsx';

/** The whole ticket as its requester sees it, read-only. */
export function SharedTicket({ ticket: { id, number } }: { ticket: Shared }) {
  const { t } = useText();
  const now = useNow();
  const ticket = useCall(getTicket, { params: { id } }, { byLink: true });
  const whole = ticket.data;
  return (
    <Frame title={number} heading={<CopyText value={number} what={t('ticket.number')} />}>
      {!whole && !ticket.error && <SkeletonPage />}
      {!whole && ticket.error && <QueryError query={ticket} />}
      {whole && (
        <>
          <TicketHead ticket={whole} events={whole.events} side="onlooker" now={now} />
          <h2 className="text-head font-bold tracking-[-0.015em] wrap-anywhere">{whole.title}</h2>
          {whole.solution && (
            <Section title={t('solution.title')} note={t('ticket.versionN', { n: whole.solution.version })}>
              <Card pad>
                <SolutionText ticketId={id} solution={whole.solution} reads={false} now={now} />
              </Card>
            </Section>
          )}
          <TicketBody ticket={whole} events={whole.events} now={now} />
          <TicketTimeline
            events={whole.events}
            now={now}
            seenSeq={whole.seq}
            userId={undefined}
            requester={whole.requester.name}
          />
        </>
      )}
    </Frame>
  );
}
