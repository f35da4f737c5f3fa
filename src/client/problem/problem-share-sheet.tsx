import { useState } from 'react';
import type { CallOutput } from '../../shared/call.ts';
import { getProblem } from '../../shared/problem/calls.ts';
import { createProblemShare, listProblemShares } from '../../shared/problem/share-calls.ts';
import { useSend } from '../api/use-send.ts';
import { NewLink } from '../share/new-link.tsx';
import { PeriodChoice, type Period } from '../share/period-choice.tsx';
import { ShareList } from '../share/share-list.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** Makes links that show what came of a problem, shows a new one once, lists the others (domain.md, Share links). */
export function ProblemShareSheet({ open, onClose, id }: { open: boolean; onClose: () => void; id: string }) {
  const { t } = useText();
  const [period, setPeriod] = useState<Period>('7');
  const [made, setMade] = useState<CallOutput<typeof createProblemShare>>();
  const create = useSend(createProblemShare, { outdates: [listProblemShares, getProblem], onDone: setMade });
  const close = () => {
    setMade(undefined); // shown once
    onClose();
  };
  const send = () => void create.send({ params: { id }, body: { expiresInDays: Number(period) } });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('share.title')}
      footer={
        made ? (
          <Button wide kind="quiet" onClick={() => setMade(undefined)}>
            {t('share.another')}
          </Button>
        ) : (
          <Button wide busy={create.busy} onClick={send}>
            {t('share.create')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {made ? (
          <NewLink url={made.url} purpose={made.purpose} />
        ) : (
          <>
            <p className="text-body text-ink2">{t('share.purposeText.problem')}</p>
            <PeriodChoice period={period} onChange={setPeriod} />
          </>
        )}
        <ShareList
          call={listProblemShares}
          of={id}
          none={t('share.noneOfProblem')}
          onRevoked={(gone) => gone === made?.id && setMade(undefined)}
        />
      </div>
    </Sheet>
  );
}
