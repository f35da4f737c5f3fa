import { Send } from 'lucide-react';
import { useState } from 'react';
import { invitePeople, listInvitationRuns, type InvitationFilter } from '../../../shared/admin/invitation-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { history } from '../../history.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { useAdminLink } from '../addresses.ts';

interface InviteManyProps {
  /** The chosen people, or how they are found. */
  who: { ids: string[] } | { filter: InvitationFilter };
  onDone?: () => void;
}

/** Invites many people after asking, and leads to where their progress is. */
export function InviteManyButton({ who, onDone }: InviteManyProps) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const [asking, setAsking] = useState(false);
  const invite = useSend(invitePeople, {
    outdates: [listInvitationRuns],
    onDone: ({ total }) => {
      toast.show({ text: t('people.invitesMany', { n: total }), tone: 'ok' });
      setAsking(false);
      onDone?.();
      history.push(adminLink('invitations'));
    },
    onFailed: () => setAsking(false),
  });
  const label = 'ids' in who ? `${t('people.inviteMany')} (${who.ids.length})` : t('people.inviteImported');
  return (
    <>
      <Button kind="quiet" size="medium" icon={Send} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void invite.send({ body: who })}
        title={t('people.inviteManyTitle')}
        confirm={t('people.inviteMany')}
        busy={invite.busy}
      >
        {t('people.inviteManyText')}
      </ConfirmSheet>
    </>
  );
}
