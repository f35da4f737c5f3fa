import { useState } from 'react';
import { exactTime } from '../../shared/format/time.ts';
import type { listWallLinks } from '../../shared/admin/wall-calls.ts';
import { revokeShare, type listShares, type ShareView } from '../../shared/ticket/share-calls.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { QueryError } from '../query-state.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';
import type { Tone } from '../ui/tone.ts';

const tones: Record<ShareView['state'], Tone> = { open: 'act', used: 'ok', expired: 'run', revoked: 'run' };
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ShareListProps {
  /** Which links: those of a ticket, of a problem, or to the wall. */
  call: typeof listShares | typeof listWallLinks;
  /** The id of the ticket or problem. */
  of?: string;
  /** How one is withdrawn, if not as those of tickets and problems. */
  revokes?: typeof revokeShare;
  /** What is said where there are none. */
  none: string;
  onRevoked: (id: string) => void;
}

/** The links of a ticket or problem: what for, by whom, whether opened; those that are open can be withdrawn. */
export function ShareList({ call, of, revokes = revokeShare, none, onRevoked }: ShareListProps) {
  const { t } = useText();
  const shares = useCall(
    call as typeof listShares,
    (of === undefined ? {} : { params: { id: of } }) as { params: { id: string } },
    {
      staleMs: 0,
    },
  );
  const [leaving, setLeaving] = useState<ShareView>();
  const [asking, setAsking] = useState(false);
  const revoke = useSend(revokes, {
    outdates: [call],
    onDone: () => {
      setAsking(false);
      if (leaving) onRevoked(leaving.id);
      toast.show({ text: t('share.revoked'), tone: 'ok' });
    },
  });
  const items = shares.data?.items;
  return (
    <Section title={t('share.existing')} note={items && items.length > 0 ? items.length : undefined}>
      {shares.isPending && <Skeleton className="h-20 w-full" />}
      {shares.error && !items && <QueryError query={shares} />}
      {items?.length === 0 && <p className="px-1 text-body text-ink2">{none}</p>}
      {items && items.length > 0 && (
        <ul className="grid grid-cols-1 overflow-clip rounded-card border border-line">
          {items.map((share) => (
            <Row
              key={share.id}
              share={share}
              onRevoke={() => {
                setLeaving(share);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmSheet
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => void revoke.send({ params: { id: leaving.id } })}
          title={t('share.revokeTitle')}
          confirm={t('share.revoke')}
          danger
          busy={revoke.busy}
        >
          {t('share.revokeText', { purpose: t(`share.purpose.${leaving.purpose}`) })}
        </ConfirmSheet>
      )}
    </Section>
  );
}

function Row({ share, onRevoke }: { share: ShareView; onRevoke: () => void }) {
  const { t } = useText();
  const exact = (instant: string): string => exactTime(new Date(instant), timeZone);
  return (
    <li className="grid gap-1 border-line px-3.5 py-3 not-first:border-t">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{t(`share.purpose.${share.purpose}`)}</span>
        <Chip tone={tones[share.state]}>{t(`share.state.${share.state}`)}</Chip>
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {t('share.by', { name: share.createdBy.name, time: exact(share.createdAt) })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 text-small text-ink2">
        <span>
          {share.uses > 0 ? t('share.uses', { n: share.uses }) : t('share.notUsed')}
          {share.state === 'open' && <> · {t('share.until', { time: exact(share.expiresAt) })}</>}
        </span>
        {share.state === 'open' && (
          <Button kind="plain" size="small" onClick={onRevoke}>
            {t('share.revoke')}
          </Button>
        )}
      </div>
    </li>
  );
}
