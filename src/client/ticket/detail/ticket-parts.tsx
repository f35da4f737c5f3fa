import { Suspense } from 'react';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useUser } from '../../api/user.ts';
import { history } from '../../history.ts';
import { lazyPart } from '../../lazy-part.ts';
import { usePage, type LinkTo } from '../../route-match.tsx';
import { useDesk } from '../../use-desk.ts';
import { useText } from '../../text.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { lastSaid, withReport } from '../last-event.ts';
import { LastSaid } from './last-said.tsx';
import { TicketBody } from './ticket-body.tsx';

export const TicketTimeline = lazyPart(() => import('../ticket-timeline.tsx').then(({ TicketTimeline: Part }) => Part));

const partNames = ['details', 'activity'] as const;

/**
 * The shown part, and the event that a notification links to. Both are kept in the address, so that a reload keeps them. At a
 * desk, where the facts stand beside it, what happened comes first.
 */
function useParts() {
  const usual = useDesk() ? 'activity' : 'details';
  const { page, params, link } = usePage();
  const wanted = params['event'] === undefined ? undefined : Number(params['event']);
  const show = (part: string | undefined, event?: number) => {
    const { ticket = '', ...rest } = params;
    const next = { ...rest, ticket, part, event: event === undefined ? undefined : String(event) };
    history.refine((link as LinkTo)(page as 'insiderTicket', next));
  };
  const asked = wanted === undefined ? params['part'] : 'activity';
  const part = partNames.find((name) => name === asked) ?? usual;
  return { part, wanted, show, names: usual === 'details' ? partNames : partNames.toReversed(), usual };
}

interface TicketPartsProps {
  ticket: TicketView;
  events: readonly EventView[];
  now: Date;
  seenSeq: number;
  onReply: ((event: EventView) => void) | undefined;
}

/** The last message, then the tabs "Details" and "Activity". */
export function TicketParts({ ticket, events, now, seenSeq, onReply }: TicketPartsProps) {
  const { t } = useText();
  const user = useUser();
  const { part, wanted, show, names, usual } = useParts();
  // Paper shows both parts, one after the other.
  const isPrinted = useMedia('print');
  const said = lastSaid(events, ticket);
  // On the first visit all of it is new.
  const fresh = events.filter(({ seq, actor }) => seenSeq > 0 && seq > seenSeq && actor?.id !== user?.userId).length;
  return (
    <>
      {said && part === 'details' && <LastSaid event={said} now={now} onOpen={() => show('activity', said.seq)} />}
      <div className="desk-tabs">
        <Segmented
          label={t('ticket.part')}
          items={names.map((value) => ({
            value,
            text:
              value === 'activity' && fresh > 0
                ? t('ticket.part.activityNew', { n: fresh })
                : t(`ticket.part.${value}`),
          }))}
          value={part}
          onChange={(next) => show(next === usual ? undefined : next)}
        />
      </div>
      {(part === 'details' || isPrinted) && <TicketBody ticket={ticket} />}
      {(part === 'activity' || isPrinted) && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <TicketTimeline
            events={isPrinted ? events : withReport(events, ticket)}
            now={now}
            seenSeq={seenSeq}
            readerId={user?.userId}
            requester={ticket.requester.name}
            wanted={wanted}
            onReply={onReply}
          />
        </Suspense>
      )}
    </>
  );
}
