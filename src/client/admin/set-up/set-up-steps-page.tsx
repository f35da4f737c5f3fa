import { PartyPopper } from 'lucide-react';
import {
  dismissSetUp,
  getSetUpSteps,
  isOptional,
  isSetUp,
  type SetUpItem,
} from '../../../shared/admin/set-up-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { QueryError } from '../../query-state.tsx';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { SetUpStepRow } from './set-up-step-row.tsx';

/** The steps that a new installation needs, each with a link or button. */
export function SetUpStepsPage() {
  const { t } = useText();
  const { data, error, isPending, isFetching, refetch } = useCall(getSetUpSteps, {}, { staleMs: 0 });
  const isOver = data !== undefined && (data.dismissed || isSetUp(data.items));
  return (
    <AdminFrame title={t('setUp.title')} actions={data && !isOver && <Dismiss />}>
      {isPending && <SkeletonRows />}
      {!data && <QueryError query={{ error, isFetching, refetch }} />}
      {data && isOver && <Done />}
      {data && !isOver && <Steps items={data.items} />}
    </AdminFrame>
  );
}

function Steps({ items }: { items: readonly SetUpItem[] }) {
  const { t } = useText();
  const done = items.filter(({ state }) => state === 'done').length;
  const next = items.find((item) => item.state !== 'done' && !isOptional(item))?.step;
  return (
    <div className="grid max-w-[52rem] gap-3">
      <div className="grid gap-2">
        <p className="text-body text-ink2">{t('setUp.lead')}</p>
        <div className="flex items-center gap-3">
          <progress value={done} max={items.length} aria-label={t('setUp.title')} className="h-1.5 flex-1 accent-ok" />
          <span className="tabular text-small text-ink2">{t('setUp.progress', { done, all: items.length })}</span>
        </div>
      </div>
      <Card>
        <ol className="divide-y divide-line">
          {items.map((item) => (
            <SetUpStepRow key={item.step} item={item} isNext={item.step === next} />
          ))}
        </ol>
      </Card>
    </div>
  );
}

function Dismiss() {
  const { t } = useText();
  const { send } = useSend(dismissSetUp, { outdates: [getSetUpSteps] });
  return (
    <ConfirmButton
      kind="quiet"
      size="medium"
      label={t('setUp.dismiss')}
      title={t('setUp.dismissTitle')}
      onConfirm={() => send({})}
    >
      {t('setUp.dismissText')}
    </ConfirmButton>
  );
}

function Done() {
  const { t } = useText();
  const { link } = usePage();
  return (
    <EmptyState
      icon={PartyPopper}
      title={t('setUp.done')}
      text={t('setUp.doneText')}
      action={<ButtonLink href={link('home')}>{t('frame.home')}</ButtonLink>}
    />
  );
}
