import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions } from '../../shared/account/calls.ts';
import type { CallOutput } from '../../shared/call.ts';
import { postTime } from '../../shared/format/time.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';

type Device = CallOutput<typeof listSessions>['items'][number];
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Where I am logged in; each can be logged out from here. */
export function Devices() {
  const { t } = useText();
  const { data, error, refetch, isFetching } = useCall(listSessions, {});
  const [leaving, setLeaving] = useState<Device>();
  const [asking, setAsking] = useState(false);
  const { send, busy } = useSend(endSession, { outdates: [listSessions] });

  async function onConfirm(device: Device): Promise<void> {
    if ((await send({ params: { id: device.id } })) === undefined) return;
    setAsking(false);
    toast.show({ text: t('account.sessionEnded', { device: device.device }), tone: 'ok' });
  }

  return (
    <Section title={t('account.devices')} note={data?.items.length}>
      {data ? (
        <Card className="overflow-clip">
          <ul>
            {data.items.map((device) => (
              <li key={device.id} className="not-first:border-t not-first:border-line">
                <Row
                  device={device}
                  onEnd={() => {
                    setLeaving(device);
                    setAsking(true);
                  }}
                />
              </li>
            ))}
          </ul>
        </Card>
      ) : error ? (
        <Card>
          <QueryError query={{ error, isFetching, refetch }} />
        </Card>
      ) : (
        <SkeletonRows rows={1} />
      )}
      {data && data.items.length > 1 && <EndOthers others={data.items.length - 1} />}
      {leaving && (
        <ConfirmSheet
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => void onConfirm(leaving)}
          busy={busy}
          danger
          title={t('account.endSessionTitle')}
          confirm={t('account.endSession')}
        >
          {t('account.endSessionText', { device: leaving.device })}
        </ConfirmSheet>
      )}
    </Section>
  );
}

/** Ends all other sessions, e.g. after a phone was lost. */
function EndOthers({ others }: { others: number }) {
  const { t } = useText();
  const { send } = useSend(endOtherSessions, {
    outdates: [listSessions],
    onDone: ({ ended }) => toast.show({ text: t('account.othersEnded', { n: ended }), tone: 'ok' }),
  });
  return (
    <ConfirmButton
      kind="quiet"
      icon={LogOut}
      wide
      label={t('account.endOthers')}
      title={t('account.endOthersTitle')}
      danger
      onConfirm={() => send({})}
    >
      {t('account.endOthersText', { n: others })}
    </ConfirmButton>
  );
}

function Row({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useText();
  const Mark = /android|ios|iphone|wechat/i.test(device.device) ? Smartphone : Monitor;
  const [now] = useState(() => new Date());
  const seen = postTime(t, new Date(device.lastSeenAt), now, timeZone);
  return (
    <div className="flex items-center gap-3 py-3 pr-2 pl-4">
      <Mark size={22} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{device.device}</p>
        <p className="tabular text-small text-ink3">{t('account.lastSeen', { time: seen })}</p>
      </div>
      {device.current ? (
        <span className="pr-2">
          <Chip tone="ok">{t('account.thisDevice')}</Chip>
        </span>
      ) : (
        <Button
          kind="plain"
          size="medium"
          aria-label={t('account.endSessionOf', { device: device.device })}
          onClick={onEnd}
        >
          {t('account.endSession')}
        </Button>
      )}
    </div>
  );
}
