import { Globe, Lock } from 'lucide-react';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { ruleOf, type CallableAction } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import type { Held } from '../../drafts/device-messages.ts';
import type { KeptMessage } from '../../drafts/message-store.ts';
import { useUser } from '../../api/user.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText, type T } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { Sheet, type SheetProps } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { ActionFields } from './action-form.tsx';
import { actionName, rowOf } from '../action-table.ts';
import { nextTicket } from '../open-ticket.ts';
import { useActionForm } from './use-action-form.ts';

const MentionOffers = lazyPart(() => import('../../people/mention-offers.tsx').then((part) => part.MentionOffers));

export interface OpenAction {
  action: CallableAction;
  onBehalf: boolean;
  /** A comment for insiders only. */
  internal?: true;
  /** The quoted message that this one answers. */
  quote?: string;
  again?: KeptMessage;
  /** The last event of the ticket is for insiders only: sending a public message then asks first. */
  afterInternal?: boolean;
}

interface ActionSheetProps {
  open: boolean;
  onClose: () => void;
  ticket: TicketView;
  what: OpenAction;
  /** What the form stands in, if not in a sheet over the ticket. */
  frame?: ComponentType<SheetProps>;
  /** Given: a message or note may be taken back for a moment, and then this opens it again. */
  onUndone?: (() => void) | undefined;
}

/** A comment is called by what it is; any other action by its verb. */
const commentTexts = {
  internal: { title: 'ticket.comment.internal', send: 'ticket.comment.saveInternal', done: 'ticket.done.internal' },
  public: { title: 'ticket.comment.public', send: 'ticket.comment.send', done: 'ticket.done.message' },
} as const;

const textsOf = (t: T, { action, internal }: OpenAction, ticket: TicketView) => {
  const { title, send, done } = commentTexts[internal ? 'internal' : 'public'];
  if (ruleOf(action).mayBeInternal) return { title: t(title), send: t(send), done: t(done) };
  const name = actionName(t, action, ticket);
  return { title: name, send: name, done: t(`ticket.event.${action}`) };
};

/**
 * The sheet of an action that opens a sheet. A comment is a message or an internal note, depending on the button that
 * opened it; there is no switch between them, so that nobody sends an internal note by mistake.
 */
export function ActionSheet({ open, onClose, ticket, what, frame: Frame = Sheet, onUndone }: ActionSheetProps) {
  const { t } = useText();
  const user = useUser();
  const { action, onBehalf, internal, quote, again, afterInternal } = what;
  const { mayBeInternal } = ruleOf(action);
  const texts = textsOf(t, what, ticket);
  const onHeld = ({ undo, ms }: Held): void => {
    toast.dismissShown();
    const action = { text: t('ticket.held.undo'), onClick: undo };
    toast.show({ text: t(internal ? 'ticket.held.note' : 'ticket.held.message'), action, showMs: ms - 500 });
    onClose();
  };
  const form = useActionForm({
    ticket,
    action,
    onBehalf,
    open,
    again,
    ...(mayBeInternal ? { given: { visibility: internal ? 'internal' : 'public' } } : {}),
    onDone: () => {
      toast.show({ text: texts.done, tone: 'ok' });
      onClose();
      nextTicket.after(action);
    },
    ...(onUndone && { onHeld, onUndone }),
    onWaits: () => {
      toast.show({ text: t('ticket.queued.kept'), tone: 'warn' });
      onClose();
    },
  });
  const { danger, icon } = rowOf(action);
  const { store } = form.draft;
  useEffect(() => {
    const typed = store.values()['text'] ?? '';
    if (quote && !typed.includes(quote.trim())) store.set('text', quote + typed);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the sheet is opened
  }, []);
  const [confirming, setConfirming] = useState(false);
  const recipient = ticket.organisationName ?? ticket.requester.name;
  const isPublic = mayBeInternal && !internal && user?.isInsider === true;
  return (
    <Frame
      open={open}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button
          wide
          kind={danger ? 'danger' : 'main'}
          icon={internal ? Lock : icon}
          busy={form.busy}
          onClick={isPublic && afterInternal ? () => setConfirming(true) : form.submit}
          className={internal && 'bg-warn! text-warn-on!'}
        >
          {isPublic ? t('ticket.comment.sendTo', { name: recipient }) : texts.send}
        </Button>
      }
    >
      <ActionFields ticket={ticket} action={action} onBehalf={onBehalf} form={form}>
        {internal && Frame === Sheet && (
          <Banner tone="warn" title={t('ticket.comment.internalTitle')}>
            {t('ticket.comment.internalText')}
          </Banner>
        )}
        {internal && Frame !== Sheet && (
          <p className="flex items-center gap-2 font-medium text-warn">
            <Lock size={18} strokeWidth={2.2} aria-hidden className="shrink-0" />
            {t('ticket.comment.internalText')}
          </p>
        )}
        {isPublic && (
          <p className="flex items-center gap-2 rounded-field bg-act-soft px-3 py-2.5 font-medium text-act-ink">
            <Globe size={18} strokeWidth={2.2} aria-hidden className="shrink-0" />
            {t('ticket.comment.publicText', { name: recipient })}
          </p>
        )}
      </ActionFields>
      {internal && (
        <Suspense>
          <MentionOffers store={store} />
        </Suspense>
      )}
      <ConfirmSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          form.submit();
        }}
        title={t('ticket.comment.sure', { name: recipient })}
        confirm={t('ticket.comment.send')}
      >
        {t('ticket.comment.sureText', { number: ticket.number, name: recipient })}
      </ConfirmSheet>
    </Frame>
  );
}
