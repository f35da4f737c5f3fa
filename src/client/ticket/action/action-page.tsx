import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { CallableAction } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import type { FormValues } from '../../form/form-store.ts';
import { history } from '../../history.ts';
import { useText } from '../../text.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page as Frame } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { ActionFields } from './action-form.tsx';
import { actionName, actionTable } from '../action-table.ts';
import { WithTicket } from '../with-ticket.tsx';
import { useActionForm } from './use-action-form.ts';

interface ActionPageProps {
  /** The page shows the first of these that is possible now (propose or revise a solution). */
  actions: readonly CallableAction[];
  title: string;
  /** The initial values of its fields. */
  start?: FormValues | undefined;
}

export function ActionPage({ actions, title, start }: ActionPageProps) {
  return (
    <WithTicket title={title}>
      {(ticket, back) => <Chosen ticket={ticket} back={back} actions={actions} title={title} start={start} />}
    </WithTicket>
  );
}

function Chosen({ ticket, back, actions, title, start }: ActionPageProps & { ticket: TicketView; back: string }) {
  const offers = ticket.actions.filter(({ action }) => (actions as readonly string[]).includes(action));
  // The action does not change while the page is open, so that a change of the ticket does not remove typed text.
  const [open] = useState(() => offers.find(({ enabled }) => enabled));
  const action = actions.find((name) => name === open?.action);
  if (!open || !action) return <Closed title={title} back={back} ticket={ticket} reason={offers[0]?.reason} />;
  return <Form ticket={ticket} action={action} onBehalf={open.onBehalf} back={back} title={title} start={start} />;
}

/** Shown when the action is not possible: the reason, and a link to the ticket. */
function Closed({
  title,
  back,
  ticket,
  reason,
}: {
  title: string;
  back: string;
  ticket: TicketView;
  reason: string | null | undefined;
}) {
  const { t } = useText();
  return (
    <Frame title={title} back={back}>
      <EmptyState
        icon={Lock}
        title={reason ?? t('error.forbidden')}
        text={`${ticket.number} · ${ticket.statusLabel}`}
        action={
          <ButtonLink size="medium" href={back}>
            {t('ticket.toTicket')}
          </ButtonLink>
        }
      />
    </Frame>
  );
}

interface FormProps {
  ticket: TicketView;
  action: CallableAction;
  onBehalf: boolean;
  back: string;
  title: string;
  start: FormValues | undefined;
}

function Form({ ticket, action, onBehalf, back, title, start }: FormProps) {
  const { t } = useText();
  const form = useActionForm({
    ticket,
    action,
    onBehalf,
    start,
    onDone: () => {
      toast.show({ text: t(`ticket.event.${action}`), tone: 'ok' });
      history.replace(back);
    },
  });
  const { danger } = actionTable[action];
  return (
    <Frame
      title={title}
      back={back}
      footer={
        <Button
          wide
          kind={danger ? 'danger' : 'main'}
          icon={actionTable[action].icon}
          busy={form.busy}
          onClick={form.submit}
        >
          {actionName(t, action, ticket)}
        </Button>
      }
    >
      <Card pad>
        <p className="code text-ink2">{ticket.number}</p>
        <p className="font-semibold wrap-anywhere">{ticket.title}</p>
      </Card>
      <ActionFields ticket={ticket} action={action} onBehalf={onBehalf} form={form} />
    </Frame>
  );
}
