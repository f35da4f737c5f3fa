import { Send } from 'lucide-react';
import { listAudit } from '../../../shared/admin/audit-calls.ts';
import { type RecordView } from '../../../shared/admin/entity-calls.ts';
import { invitePerson } from '../../../shared/admin/invite-call.ts';
import { exactDay } from '../../../shared/format/time.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { timeZone } from '../../ui/use-now.ts';

/** Emails a person a link to set a password. A new invitation makes the previous one invalid. */
export function InviteButton({ person: { id, active } }: { person: RecordView }) {
  const { t } = useText();
  const day = useDay();
  const { send, busy } = useSend(invitePerson, {
    outdates: [listAudit],
    onDone: ({ expiresAt }) =>
      toast.show({ text: t('setUp.invited', { day: day(exactDay(new Date(expiresAt), timeZone)) }), tone: 'ok' }),
  });
  if (!active) return null;
  return (
    <Button kind="quiet" size="medium" icon={Send} busy={busy} onClick={() => void send({ params: { id } })}>
      {t('setUp.invite')}
    </Button>
  );
}
