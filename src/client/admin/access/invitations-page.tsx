import { Send } from 'lucide-react';
import { invitePeople, listInvitationRuns, type InvitationRunView } from '../../../shared/admin/invitation-calls.ts';
import { exactTime } from '../../../shared/format/time.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { timeZone } from '../../ui/use-now.ts';
import { CardList } from '../card-list.tsx';
import { useNumber } from '../use-number.ts';
import { useInvitationProgress } from './use-invitation-progress.ts';

/** Who has invited many, what has become of the mails, and who has not come yet. */
export function InvitationsPage() {
  const { t } = useText();
  const query = useCall(listInvitationRuns, {}, { staleMs: 0 });
  useInvitationProgress(query.data?.items ?? [], query.refetch);
  return (
    <CardList
      title={t('access.invitations')}
      query={query}
      empty={{ icon: Send, title: t('access.noInvitations'), text: t('access.noInvitationsText') }}
      card={(run) => <Run run={run} />}
    />
  );
}

function Run({ run }: { run: InvitationRunView }) {
  const { t } = useText();
  const number = useNumber();
  const { id, at, by, total, sent, accepted, failed } = run;
  const again = useSend(invitePeople, {
    outdates: [listInvitationRuns],
    onDone: ({ total: n }) => toast.show({ text: t('access.inviting', { n }), tone: 'ok' }),
  });
  const left = total - accepted;
  return (
    <Card>
      <h2 className="px-4 pt-4 text-title font-bold">{t('access.invitedPeople', { n: total })}</h2>
      <div
        role="progressbar"
        aria-label={t('access.sent')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={sent + failed}
        className="mx-4 mt-3 h-2 overflow-hidden rounded-full bg-track"
      >
        <span className="block h-full bg-act" style={{ width: `${(100 * (sent + failed)) / Math.max(1, total)}%` }} />
      </div>
      <KeyValue
        items={[
          { name: t('access.invitedBy'), value: `${by.name}, ${exactTime(new Date(at), timeZone)}` },
          { name: t('access.sent'), value: number(sent) },
          { name: t('access.accepted'), value: number(accepted) },
          ...(failed > 0 ? [{ name: t('access.notSent'), value: number(failed) }] : []),
        ]}
      />
      {left > 0 && sent + failed >= total && (
        <div className="px-2 pb-2">
          <Button
            kind="plain"
            size="medium"
            icon={Send}
            busy={again.busy}
            onClick={() => void again.send({ body: { filter: { run: id } } })}
          >
            {t('access.inviteAgain')}
          </Button>
        </div>
      )}
    </Card>
  );
}
