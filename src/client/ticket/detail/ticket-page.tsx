import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { offersOf, ruleOf } from '../../../shared/ticket/rules.ts';
import { getTicket } from '../../api/reading-calls.ts';
import type { EventView, TicketRow, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { usePrefetch } from '../../prefetch.ts';
import { useCall } from '../../api/queries.ts';
import { useUser } from '../../api/user.ts';
import { useMayHaveMessages } from '../../drafts/use-may-have-messages.ts';
import { signOf } from '../../query-state.tsx';
import { lazyPart } from '../../lazy-part.ts';
import { usePage } from '../../route-match.tsx';
import { useDesk } from '../../use-desk.ts';
import { SolutionCard } from './solution-card.tsx';
import { useText } from '../../text.tsx';
import { Page as Frame } from '../../ui/page.tsx';
import type { SheetProps } from '../../ui/sheet.tsx';
import { ErrorState, SkeletonPage, SkeletonRows } from '../../ui/states.tsx';
import type { OpenAction } from '../action/action-sheet.tsx';
import { loadActionRules } from '../action/lazy-action-rules.ts';
import { ActionSheet, keyOfForm } from '../action/lazy-action-sheet.ts';
import { rowOf } from '../action-table.ts';
import { OtherFiles } from '../file-gallery.tsx';
import { knownRow } from '../known-row.ts';
import { sideOf, sideOnPage } from '../next-step.ts';
import { useAsOpenTicket } from '../open-ticket.ts';
import { TicketParts, TicketTimeline } from './ticket-parts.tsx';
import { useOpenAction } from '../action/ticket-footer.tsx';
import { loadDeskParts as loadFrame, TicketFrame } from './ticket-frame.tsx';
import { TicketNotices } from './ticket-notices.tsx';
import { lastEvent } from '../last-event.ts';
import { quoteOf } from '../quote.ts';
import { selectedWords } from '../selected-words.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePicturesAhead } from './use-pictures-ahead.ts';
import { useMarkRead, useRemembered, useRequestedAction, useScrollTopOn } from './use-ticket-visit.ts';

const ActionMenu = lazyPart(() => import('./later-parts.ts').then((part) => part.ActionMenu));
// Beside the ticket at the desk; elsewhere a sheet over it.
const DeskPane = lazyPart(() => import('./desk-parts.ts').then((part) => part.DeskPane));
const QuoteButton = lazyPart(() => import('./desk-parts.ts').then((part) => part.QuoteButton));
/** Loads what only the desk has of a ticket, before one is opened there. */
export const loadDeskParts = () =>
  Promise.all([loadFrame(), ...[DeskPane, QuoteButton, ActionSheet].map(({ ahead }) => ahead())]);
const QueuedMessages = lazyPart(() => import('./later-parts.ts').then((part) => part.QueuedMessages));
/**
 * More code that must be loaded before the network may fail. The share sheet is not among it: sharing needs the
 * network.
 */
const loadInner = [
  TicketTimeline.ahead,
  () => import('./lower-parts.ts'),
  () => import('../action/action-controls.tsx').then(({ loadControls }) => loadControls()),
  loadActionRules,
  () => import('../action/conflict-notice.tsx'),
  () => import('../../drafts/device-messages.ts'),
  () => import('../../upload/prepare.ts'),
];

/** A ticket, for its requester and for insiders: status, next step, details, activity. */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const user = useUser();
  const id = params['ticket'] ?? '';
  const ticket = useCall(getTicket, { params: { id } }, { enabled: id !== '' });
  const list = link(user?.isInsider ? 'insiderList' : 'partnerList');
  const desk = useDesk();
  // A form that stands open beside a list must not go over to the next ticket.
  if (ticket.data) return <Ticket key={id} ticket={ticket.data} events={ticket.data.events} list={list} />;
  const row = desk && !ticket.error ? knownRow(id) : undefined;
  if (row) return <Preview row={row} list={list} />;
  return (
    <Frame title={t('ticket.one')} back={list}>
      {ticket.error || id === '' ? (
        <ErrorState
          kind={ticket.error ? signOf(ticket.error) : 'missing'}
          title={ticket.error?.failure === 'missing' ? t('ticket.missing') : undefined}
          text={ticket.error?.message ?? t('error.missing')}
          requestId={ticket.error?.requestId}
          onRetry={ticket.error?.isFinal === false ? () => void ticket.refetch() : undefined}
          busy={ticket.isFetching}
          link={{ href: list, text: t('ticket.list.showAll') }}
        />
      ) : (
        <SkeletonPage />
      )}
    </Frame>
  );
}

/** Shows the row of the list while the ticket is being loaded. */
function Preview({ row, list }: { row: TicketRow; list: string }) {
  const user = useUser();
  const side = user ? sideOf(row, row.mine, user) : 'onlooker';
  return (
    <TicketFrame facts={row} side={side} now={useNow()} list={list}>
      <SkeletonRows rows={3} />
    </TicketFrame>
  );
}

function Ticket({ ticket, events, list }: { ticket: TicketView; events: readonly EventView[]; list: string }) {
  const user = useUser();
  const now = useNow();
  const seenSeq = useMarkRead(ticket);
  useRemembered(ticket);
  const requested = useRequestedAction(ticket);
  const [opened, setOpened] = useState<OpenAction | undefined>(requested);
  const [sheet, setSheet] = useState(requested !== undefined);
  const [menu, setMenu] = useState<boolean>();
  const side = user ? sideOnPage(ticket, user) : 'onlooker';
  const desk = useDesk();
  const isDocked = desk && opened !== undefined && rowOf(opened.action).docks === true;
  useScrollTopOn(ticket.status);
  usePrefetch(ActionSheet.ahead, ActionMenu.ahead, ...loadInner);
  const mayHaveMessages = useMayHaveMessages(sheet);
  const hasOtherFiles = ticket.attachments.some(({ kind }) => kind === 'file');
  useEffect(() => {
    // Paper has the names of files that were never shown.
    if (hasOtherFiles) void OtherFiles.ahead();
  }, [hasOtherFiles]);
  usePicturesAhead(ticket.attachments.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []));
  const open = (what: OpenAction) => {
    // A public message right after an internal note may be a mistake, so the sheet asks first.
    const afterInternal = ruleOf(what.action).mayBeInternal && lastEvent(events)?.visibility === 'internal';
    setOpened({ quote: quoteFor(what, events), ...what, afterInternal });
    setSheet(true);
  };
  const onMore = () => setMenu(true);
  useAsOpenTicket({ ticket, start: useOpenAction(ticket, open), more: onMore });
  const mayComment = offersOf(ticket.actions, 'comment').some(({ enabled }) => enabled);
  const reply = (event: EventView) => {
    const { actor, text, visibility } = event;
    const what: OpenAction = {
      action: 'comment',
      onBehalf: false,
      ...(visibility === 'internal' ? { internal: true } : {}),
    };
    open({ ...what, quote: quoteFor(what, [event]) ?? quoteOf(actor?.name ?? '', text ?? '') });
  };
  return (
    <TicketFrame
      facts={ticket}
      side={side}
      now={now}
      list={list}
      whole={{
        ticket,
        events,
        onOpen: open,
        onMore,
        docked: isDocked && sheet ? { what: opened, onClose: () => setSheet(false) } : undefined,
      }}
    >
      <TicketNotices ticket={ticket} />
      {ticket.solution && (
        <SolutionCard ticket={ticket} solution={ticket.solution} reads={side === 'requester'} now={now} />
      )}
      <Suspense>
        {mayHaveMessages && <QueuedMessages ticket={ticket} events={events} now={now} onOpen={open} />}
      </Suspense>
      <TicketParts
        ticket={ticket}
        events={events}
        now={now}
        seenSeq={seenSeq}
        onReply={mayComment ? reply : undefined}
      />
      {desk && mayComment && (
        <Suspense>
          <QuoteButton events={events} onReply={reply} />
        </Suspense>
      )}
      <Sheets
        ticket={ticket}
        opened={isDocked ? undefined : opened}
        frame={desk ? DeskPane : undefined}
        sheet={sheet}
        menu={menu}
        setSheet={setSheet}
        setMenu={setMenu}
        onOpen={open}
      />
    </TicketFrame>
  );
}

/** The quote of what is selected in one of these events, for a message or a note; never of an internal note in a message. */
function quoteFor({ action, internal }: OpenAction, events: readonly EventView[]): string | undefined {
  const words = ruleOf(action).mayBeInternal ? selectedWords(events) : undefined;
  if (!words || (words.event.visibility === 'internal' && !internal)) return undefined;
  return quoteOf(words.event.actor?.name ?? '', words.text);
}

interface SheetsProps {
  ticket: TicketView;
  /** The action whose sheet is open. It stays set after closing, so that the sheet can close with an animation. */
  opened: OpenAction | undefined;
  frame: ComponentType<SheetProps> | undefined;
  sheet: boolean;
  menu: boolean | undefined;
  setSheet: (open: boolean) => void;
  setMenu: (open: boolean) => void;
  onOpen: (what: OpenAction) => void;
}

function Sheets({ ticket, opened, frame, sheet, menu, setSheet, setMenu, onOpen }: SheetsProps) {
  return (
    <>
      <Suspense>
        {menu !== undefined && (
          <ActionMenu open={menu} onClose={() => setMenu(false)} ticket={ticket} onOpen={onOpen} />
        )}
      </Suspense>
      {/* A boundary of its own, so that the menu stays while the sheet is loaded, and can give the focus back. */}
      <Suspense>
        {opened && (
          <ActionSheet
            key={keyOfForm(opened)}
            open={sheet}
            onClose={() => setSheet(false)}
            ticket={ticket}
            what={opened}
            {...(frame && { frame })}
          />
        )}
      </Suspense>
    </>
  );
}
