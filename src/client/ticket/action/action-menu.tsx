import { AlarmClock, BookOpenCheck, Link2, Lock, MapPin, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { offersOf, ruleOf } from '../../../shared/ticket/rules.ts';
import { mayWait } from '../../../shared/ticket/snooze.ts';
import { statuses } from '../../../shared/ticket/statuses.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { mayPublish } from '../../../shared/question/rules.ts';
import { useUser, viewerOf } from '../../api/user.ts';
import { canOpenApp, openApp } from '../../app-link/opening.ts';
import { lazyPart } from '../../lazy-part.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { MenuSheet, type MenuItem } from '../../ui/menu-sheet.tsx';
import type { OpenAction } from './action-sheet.tsx';
import { actionName, rowOf } from '../action-table.ts';
import { actionButtons, comingActions, refusalText, type ActionButton } from '../available-actions.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOpenAction } from './ticket-footer.tsx';

// Loaded on demand: it includes the QR code.
const ShareSheet = lazyPart(() => import('../../share/share-sheet.tsx').then(({ ShareSheet: Part }) => Part));

const SnoozeSheet = lazyPart(() => import('../snooze-sheet.tsx').then(({ SnoozeSheet: Part }) => Part));

const QuestionSheet = lazyPart(() =>
  import('../../question/question-sheet.tsx').then(({ QuestionSheet: Part }) => Part),
);

interface ActionMenuProps {
  open: boolean;
  onClose: () => void;
  ticket: TicketView;
  onOpen: (what: OpenAction) => void;
}

/** The menu of a ticket: the possible actions, and the one or two that come next. */
export function ActionMenu({ open, onClose, ticket, onOpen }: ActionMenuProps) {
  const { t } = useText();
  const user = useUser();
  const { link } = usePage();
  const { go } = useNavigation();
  const [sharing, setSharing] = useState<boolean>();
  const [snoozing, setSnoozing] = useState<boolean>();
  const [publishing, setPublishing] = useState<boolean>();
  const start = useOpenAction(ticket, onOpen);
  const itemOf = (offer: ActionButton): MenuItem[] => {
    const { action, onBehalf } = offer;
    const { danger, icon } = rowOf(action);
    const item = {
      icon,
      ...(danger ? { danger } : {}),
      ...(onBehalf ? { detail: t('ticket.menu.onBehalf', { name: ticket.requester.name }) } : {}),
      onClick: () => start(offer),
    };
    if (!ruleOf(action).mayBeInternal) return [{ ...item, text: actionName(t, action, ticket) }];
    const message = { ...item, text: t('ticket.comment.public') };
    if (!user?.isInsider) return [message];
    return [
      message,
      {
        ...item,
        icon: Lock,
        text: t('ticket.comment.internal'),
        detail: t('ticket.internalOnly'),
        onClick: () => start(offer, true),
      },
    ];
  };
  const offers = actionButtons(ticket.actions);
  const possible = offers.filter(({ enabled }) => enabled);
  const later = comingActions(offers, ticket.status).map((offer) => ({
    text: actionName(t, offer.action, ticket),
    reason: refusalText(t, offer, ticket.status),
  }));
  const share: MenuItem = {
    icon: Link2,
    text: t('share.title'),
    detail: t('share.menuDetail'),
    onClick: () => setSharing(true),
  };
  const publish: MenuItem = {
    icon: BookOpenCheck,
    text: t('question.publish'),
    detail: t('question.publishDetail'),
    onClick: () => setPublishing(true),
  };
  const locate: MenuItem = {
    icon: MapPin,
    text: t('location.menu'),
    onClick: () => go(link('chooseLocation', { ticket: ticket.id })),
  };
  const remind = useRemind(ticket, () => setSnoozing(true));
  const mayComment = offersOf(possible, 'comment').length > 0;
  const inApp: MenuItem = { icon: Smartphone, text: t('appLink.open'), onClick: () => openApp() };
  // Dangerous actions come last, so that they are not chosen by mistake.
  const [ends, safe] = [true, false].map((danger) =>
    possible.filter(({ action }) => (rowOf(action).danger ?? false) === danger),
  );
  const items = [
    ...(safe ?? []).flatMap(itemOf),
    ...remind,
    ...(mayComment ? [locate] : []),
    ...(mayShare(ticket) ? [share] : []),
    ...(user && mayPublish(viewerOf(user)) && isSolved(ticket) ? [publish] : []),
    ...(canOpenApp() ? [inApp] : []),
    ...(ends ?? []).flatMap(itemOf),
  ];
  return (
    <>
      <MenuSheet
        open={open}
        onClose={onClose}
        title={t('ticket.menu.title', { number: ticket.number })}
        items={items}
        later={later}
      />
      {sharing !== undefined && (
        <Suspense>
          <ShareSheet open={sharing} onClose={() => setSharing(false)} ticket={ticket} />
        </Suspense>
      )}
      {snoozing !== undefined && (
        <Suspense>
          <SnoozeSheet open={snoozing} onClose={() => setSnoozing(false)} ticket={ticket} />
        </Suspense>
      )}
      {publishing !== undefined && (
        <Suspense>
          <QuestionSheet open={publishing} onClose={() => setPublishing(false)} subject={{ ticket }} />
        </Suspense>
      )}
    </>
  );
}

/** "Remind me", for insiders and what can wait. */
function useRemind(ticket: TicketView, onClick: () => void): MenuItem[] {
  const { t } = useText();
  const user = useUser();
  const now = useNow();
  if (!user?.isInsider || !mayWait({ ...ticket, dueAt: ticket.clock.dueAt }, now.getTime())) return [];
  return [{ icon: AlarmClock, text: t('ticket.snooze'), detail: t('ticket.snooze.detail'), onClick }];
}

/** Only a closed ticket's confirmed solution is published (screens.md). */
const isSolved = ({ status, solution }: TicketView): boolean =>
  statuses[status].rests === true && solution?.decision === 'confirmed';

/**
 * Only the requester and the handler may create share links (api.md). In every status the requester's actions include
 * `withdraw` and the handler's `transfer`, possible or not.
 */
const mayShare = ({ actions }: TicketView): boolean => offersOf(actions, 'withdraw', 'transfer').length > 0;
