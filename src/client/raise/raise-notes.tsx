import { clockTime } from '../../shared/format/time.ts';
import type { Draft } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { timeZone } from '../ui/use-now.ts';
import { DraftOffer } from './draft-offer.tsx';
import type { useLaterSteps } from './use-later-steps.ts';
import type { RaiseSteps } from './use-raise-steps.ts';
import type { RaiseSending } from './use-sending.ts';

interface RaiseNotesProps {
  kind: Draft['kind'];
  steps: RaiseSteps;
  savedAt: number;
  sending: RaiseSending;
  laterSteps: ReturnType<typeof useLaterSteps>;
  others: Draft[];
  draftStore: DraftStore;
}

/** Above the fields: how far one is, what else was begun, and what is to be known of this report. */
export function RaiseNotes({ kind, steps, savedAt, sending, laterSteps, others, draftStore }: RaiseNotesProps) {
  const { t } = useText();
  const { arrived, refusal } = sending;
  const { at, step } = steps;
  const saved = savedAt === 0 ? undefined : t('draft.onThisDevice', { time: clockTime(new Date(savedAt), timeZone) });
  return (
    <>
      <Stepper step={at + 1} steps={steps.steps.length} title={t(`raise.title.${step}`)} savedAt={saved} />
      {at === 0 && savedAt === 0 && <DraftOffer drafts={others} draftStore={draftStore} />}
      {arrived !== undefined && laterSteps && <laterSteps.AlreadySentNote as={arrived} insider={kind !== 'feedback'} />}
      {refusal && (
        <Banner tone="bad" urgent title={refusal.message}>
          {refusal.requestId && <span className="code">{t('frame.requestId', { id: refusal.requestId })}</span>}
        </Banner>
      )}
    </>
  );
}
