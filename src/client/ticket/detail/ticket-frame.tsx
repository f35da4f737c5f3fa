import { Ellipsis, X } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { EventView, TicketRow, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText } from '../../text.tsx';
import { useDesk } from '../../use-desk.ts';
import { IconButton, iconButtonLook } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page as Frame } from '../../ui/page.tsx';
import type { OpenAction } from '../action/action-sheet.tsx';
import { TicketFooter } from '../action/ticket-footer.tsx';
import type { Side } from '../next-step.ts';
import { andonLook } from './andon-look.ts';
import type { DockedForm } from './desk-composer.tsx';
import { FoldedHead, useGoneUnderBar } from './folded-head.tsx';
import { PresenceNote } from './presence-note.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketHead } from './ticket-head.tsx';

// At a desk these replace the head and the footer (look.md).
const DeskHeading = lazyPart(() => import('./desk-parts.ts').then((part) => part.DeskHeading));
const DeskNext = lazyPart(() => import('./desk-parts.ts').then((part) => part.DeskNext));
const DeskComposer = lazyPart(() => import('./desk-parts.ts').then((part) => part.DeskComposer));
const DeskFacts = lazyPart(() => import('./desk-parts.ts').then((part) => part.DeskFacts));
// Only while production is down.
const Andon = lazyPart(() => import('./later-parts.ts').then((part) => part.Andon));
/** Loads them before a ticket is opened at a desk. */
export const loadDeskParts = () =>
  Promise.all([DeskHeading, DeskNext, DeskComposer, DeskFacts].map(({ ahead }) => ahead()));

interface TicketFrameProps {
  /** The ticket, or its row in a list until it is loaded. */
  facts: TicketView | TicketRow;
  side: Side;
  now: Date;
  /** The path of the list. */
  list: string;
  /** Undefined until the ticket is loaded. */
  whole?: WholeTicket;
  children: ReactNode;
}

interface WholeTicket {
  ticket: TicketView;
  events: readonly EventView[];
  onOpen: (what: OpenAction) => void;
  /** Opens the menu of actions. */
  onMore: () => void;
  /** At the desk: the form under the conversation. */
  docked?: DockedForm | undefined;
}

/** Keeps the place of the facts until they are loaded, so that the ticket does not change its width. */
const noFacts = <div className="desk-facts" />;

/** The frame of a ticket's page: its status and next step. On a phone in head and footer, at a desk in one line. */
export function TicketFrame({ facts, side, now, list, whole, children }: TicketFrameProps) {
  const { t } = useText();
  const desk = useDesk();
  const next = 'evaluation' in facts ? { ...facts, overall: facts.evaluation?.overall } : facts;
  const known = { facts: next, side, now };
  const [isFolded, head] = useGoneUnderBar();
  return (
    <Frame
      title={facts.number}
      heading={
        desk ? (
          <Suspense fallback={facts.number}>
            <DeskHeading {...known} />
          </Suspense>
        ) : isFolded ? (
          <FoldedHead facts={next} now={now} />
        ) : (
          <CopyText value={facts.number} what={t('ticket.number')} />
        )
      }
      align={desk ? 'start' : 'center'}
      back={list}
      actions={desk ? <CloseTicket list={list} /> : whole && <More {...whole} />}
      footer={
        whole &&
        (desk ? (
          <Suspense>
            <DeskComposer {...whole} />
          </Suspense>
        ) : (
          <TicketFooter ticket={whole.ticket} side={side} onOpen={whole.onOpen} />
        ))
      }
    >
      {facts.stoppedSince && (
        <Suspense fallback={<div className={andonLook} />}>
          <Andon facts={whole?.ticket ?? facts} now={now} onOpen={whole?.onOpen} />
        </Suspense>
      )}
      {whole && !desk && (
        <div ref={head} className="grid grid-cols-1 gap-4">
          <TicketHead ticket={whole.ticket} events={whole.events} side={side} now={now} />
        </div>
      )}
      <h2 className="text-head font-bold tracking-[-0.015em] wrap-anywhere">{facts.title}</h2>
      <TicketFacts ticket={facts} />
      {whole && <PresenceNote ticketId={facts.id} />}
      {desk && (
        <Suspense fallback={<div className="desk-next" />}>
          <DeskNext {...known} whole={whole} />
        </Suspense>
      )}
      {children}
      {desk && (
        <Suspense fallback={noFacts}>{whole ? <DeskFacts ticket={whole.ticket} now={now} /> : noFacts}</Suspense>
      )}
    </Frame>
  );
}

function More({ ticket, onMore }: WholeTicket) {
  const { t } = useText();
  return ticket.actions.length > 0 && <IconButton icon={Ellipsis} label={t('frame.more')} onClick={onMore} />;
}

/** Closes the ticket beside its list; a phone has a back button instead. */
function CloseTicket({ list }: { list: string }) {
  const { t } = useText();
  return (
    <Link
      href={list}
      aria-label={t('desk.close')}
      aria-keyshortcuts="Escape"
      data-tooltip=""
      className={iconButtonLook}
    >
      <X size={22} strokeWidth={1.9} aria-hidden />
    </Link>
  );
}
