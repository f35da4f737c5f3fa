import { Send } from 'lucide-react';
import { invitePeople, listInvitationRuns, type InvitationFilter } from '../../../shared/admin/invitation-calls.ts';
import { useSend } from '../../api/use-send.ts';
import { history } from '../../history.ts';
import { useText } from '../../text.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
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
  const { send } = useSend(invitePeople, {
    outdates: [listInvitationRuns],
    onDone: ({ total }) => {
      toast.show({ text: t('people.invitesMany', { n: total }), tone: 'ok' });
      onDone?.();
      history.push(adminLink('invitations'));
    },
  });
  const label = 'ids' in who ? `${t('people.inviteMany')} (${who.ids.length})` : t('people.inviteImported');
  return (
    <ConfirmButton
      kind="quiet"
      size="medium"
      icon={Send}
      label={label}
      title={t('people.inviteManyTitle')}
      confirm={t('people.inviteMany')}
      onConfirm={() => send({ body: who })}
    >
      {t('people.inviteManyText')}
    </ConfirmButton>
  );
}
