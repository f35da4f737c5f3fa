import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useUser } from '../../api/user.ts';
import { history } from '../../history.ts';
import { lazyPart } from '../../lazy-part.ts';
import { usePage, type LinkTo } from '../../route-match.tsx';
import { useDesk } from '../../use-desk.ts';
import { useText } from '../../text.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { lastMessage, withReport } from '../last-event.ts';
import { LastMessage } from './last-message.tsx';
import { TicketBody } from './ticket-body.tsx';

export const TicketTimeline = lazyPart(() => import('../ticket-timeline.tsx').then(({ TicketTimeline: Part }) => Part));

const partNames = ['details', 'activity'] as const;

/**
 * The part that is shown, and the event that a notification links to. Both are in the address, so that a reload keeps
 * them. At a desk, where the facts are beside it, the activity comes first.
 */
function useParts() {
  const defaultPart = useDesk() ? 'activity' : 'details';
  const { page, params, link } = usePage();
  const wanted = params['event'] === undefined ? undefined : Number(params['event']);
  const show = (part: string | undefined, event?: number) => {
    const { ticket = '', ...rest } = params;
    const next = { ...rest, ticket, part, event: event === undefined ? undefined : String(event) };
    history.refine((link as LinkTo)(page as 'insiderTicket', next));
  };
  const requested = wanted === undefined ? params['part'] : 'activity';
  const part = partNames.find((name) => name === requested) ?? defaultPart;
  return { part, wanted, show, names: defaultPart === 'details' ? partNames : partNames.toReversed(), defaultPart };
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
  const { part, wanted, show, names, defaultPart } = useParts();
  const tabs = useRef<HTMLDivElement>(null);
  // An address with the activity, on a phone: it stands below head and solution.
  const [arrives] = useState(part === 'activity' && defaultPart === 'details' && wanted === undefined);
  // A printout has both parts.
  const isPrinted = usePrinting();
  const last = lastMessage(events, ticket);
  // On the first visit everything is new, so nothing is counted.
  const fresh = events.filter(({ seq, actor }) => seenSeq > 0 && seq > seenSeq && actor?.id !== user?.userId).length;
  return (
    <>
      {last && part === 'details' && <LastMessage event={last} now={now} onOpen={() => show('activity', last.seq)} />}
      <div ref={tabs} className="desk-tabs scroll-mt-16">
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
          onChange={(next) => show(next === defaultPart ? undefined : next)}
        />
      </div>
      {(part === 'details' || isPrinted) && <TicketBody ticket={ticket} events={events} now={now} />}
      {(part === 'activity' || isPrinted) && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          {arrives && <ScrollTo target={tabs} />}
          <TicketTimeline
            events={isPrinted ? events : withReport(events, ticket)}
            now={now}
            seenSeq={seenSeq}
            userId={user?.userId}
            requester={ticket.requester.name}
            wanted={wanted}
            onReply={onReply}
          />
        </Suspense>
      )}
    </>
  );
}

/** Scrolls there once what it stands beside has been loaded. */
function ScrollTo({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(() => target.current?.scrollIntoView(), [target]);
  return null;
}
