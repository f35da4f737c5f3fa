import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import { instantOf, localOf } from '../../shared/field/value.ts';
import { listSnoozes, snoozeTicket } from '../../shared/ticket/snooze-calls.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { SoonChoices } from '../form/soon-choices.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { DateTimeField } from '../ui/form/text-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-queue.ts';
import { nextTicket } from './open-ticket.ts';

interface SnoozeSheetProps {
  open: boolean;
  onClose: () => void;
  ticket: { id: string; number: string };
}

/** "Remind me": folds a ticket in one's own lists until a time (domain.md). */
export function SnoozeSheet({ open, onClose, ticket }: SnoozeSheetProps) {
  const { t } = useText();
  const until = useCall(listSnoozes, {}).data?.items.find(({ ticketId }) => ticketId === ticket.id)?.until;
  const [typed, setTyped] = useState<string>();
  const at = typed ?? (until === undefined ? '' : localOf(new Date(until)));
  const { send, busy, fields, error } = useSend(snoozeTicket, {
    catches: true,
    outdates: [listSnoozes],
    onDone: (answer) => {
      toast.show({ text: t(answer.until === null ? 'ticket.snooze.ended' : 'ticket.snooze.done'), tone: 'ok' });
      onClose();
      if (answer.until !== null) nextTicket.after('snooze');
    },
  });
  const set = (local: string | null) =>
    void send({ params: { id: ticket.id }, body: { until: local === null ? null : instantOf(local) } });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('ticket.snooze')}
      footer={
        <Button wide icon={AlarmClock} busy={busy} onClick={() => set(at)}>
          {t('ticket.snooze')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-body text-ink2">{t('ticket.snooze.text', { number: ticket.number })}</p>
        <SoonChoices onChoose={set} />
        <DateTimeField
          label={t('ticket.snooze.at')}
          value={at}
          {...(error && { error: fields['until'] ?? error.message })}
          onChange={({ target }) => setTyped(target.value)}
        />
        {until !== undefined && (
          <Button kind="quiet" size="medium" busy={busy} onClick={() => set(null)}>
            {t('ticket.snooze.end')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
