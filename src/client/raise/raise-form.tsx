import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { dictionaryNames } from '../../shared/dictionary/dictionary-names.ts';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import { IMAGES_MAX, IMAGES_MAX_INSIDER_RAISING } from '../../shared/upload/limits.ts';
import type { Draft } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { FormBox } from '../form/form-box.tsx';
import { useValue } from '../form/form-context.ts';
import { createFormStore, type FormValues } from '../form/form-store.ts';
import { ticketControls } from '../form/ticket-controls.tsx';
import { localToday, timeZone } from '../ui/use-now.ts';
import { useRecheck, useValidator } from '../form/use-form.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { useOnline } from '../ui/use-online.ts';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import type { CustomerStepProps } from './customer-step.tsx';
import { StepFields } from './step-fields.tsx';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useFiles } from './use-files.ts';
import { laterStepsNow, loadLaterSteps, useLaterSteps } from './use-later-steps.ts';
import { useOnceLoaded } from '../use-once-loaded.ts';
import { useRaiseSteps, type RaiseSteps } from './use-raise-steps.ts';
import { useSending, type RaiseSending } from './use-sending.ts';
import { useUnit } from './use-unit.ts';
import { clockTime } from '../../shared/format/time.ts';
import { Banner } from '../ui/banner.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { DraftOffer } from './draft-offer.tsx';

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
function RaiseNotes({ kind, steps, savedAt, sending, laterSteps, others, draftStore }: RaiseNotesProps) {
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

interface RaiseFormProps {
  title: string;
  draft: Draft;
  others: Draft[];
  draftStore: DraftStore;
  presets: Draft['values'];
  /** Undefined: the server could not be reached yet, and nothing is kept on this device. */
  dictionaries: Choices | undefined;
  /** Asks for them again. */
  onRetry: () => void;
  /** Of the kind that begins with it. */
  CustomerStep: ComponentType<CustomerStepProps> | undefined;
}

/** The form of a report: one step at a time, saved as one types, sent once. */
export function RaiseForm({ title, others, dictionaries, onRetry, CustomerStep, ...opened }: RaiseFormProps) {
  const { draft, draftStore } = opened;
  const { kind } = draft;
  const { link } = usePage();
  const navigation = useNavigation();
  const raise = useRaise(opened, dictionaries);
  const { store, autosave, unit, steps, laterSteps, sending } = raise;
  // Whoever is faster than the rules waits for them; where they cannot be loaded, the last step says what is wrong.
  const [isChecking, next] = useOnceLoaded(() => laterStepsNow() !== undefined, loadLaterSteps, steps.next);
  if (sending.phase === 'queued')
    return laterSteps ? (
      <laterSteps.QueuedPage title={title} draft={autosave.current()} onEdit={sending.edit} onSent={sending.sent} />
    ) : (
      <Frame title={title} back={link('home')}>
        <SkeletonPage plain />
      </Frame>
    );
  if (!dictionaries) {
    const { files, imagesMax } = raise;
    return (
      <Frame title={title} back={link('home')}>
        {laterSteps ? (
          <laterSteps.FirstWords {...{ kind, store, files, imagesMax, onRetry }} savedAt={autosave.savedAt} />
        ) : (
          <SkeletonPage plain />
        )}
      </Frame>
    );
  }
  const waiting = isChecking || (unit.is === 'loading' && steps.step === 'product');
  return (
    <Frame
      title={title}
      {...(steps.at === 0 ? { back: link('home') } : { onBack: navigation.back })}
      footer={<Footer isLast={steps.isLast} waiting={waiting} ready={!!laterSteps} sending={sending} />}
    >
      <RaiseNotes
        kind={kind}
        steps={steps}
        sending={sending}
        laterSteps={laterSteps}
        others={others}
        draftStore={draftStore}
        savedAt={autosave.savedAt}
      />
      <FormBox
        id="raise"
        form={{ store, submit: () => void (!waiting && !steps.isLast && next()) }}
        controls={ticketControls}
        className="grid grid-cols-1 gap-5"
      >
        <StepFields
          {...raise}
          kind={kind}
          dictionaries={dictionaries}
          CustomerStep={CustomerStep}
          filesFault={sending.filesFault}
        />
      </FormBox>
      {laterSteps && <laterSteps.SecondTicket {...sending} />}
    </Frame>
  );
}

const noDictionaries = Object.fromEntries(dictionaryNames.map((name) => [name, []])) as unknown as Choices;

type Opened = Pick<RaiseFormProps, 'draft' | 'draftStore' | 'presets'>;

/** The whole state of a report that is being written. */
function useRaise({ draft, draftStore, presets }: Opened, known: Choices | undefined) {
  const dictionaries = known ?? noDictionaries;
  const { kind } = draft;
  const validate = useTicketValidator(kind, dictionaries);
  const [store] = useState(() => createFormStore(draft.values));
  const autosave = useDraftAutosave(draft, draftStore, store.values, presets);
  const imagesMax = kind === 'feedback' ? IMAGES_MAX : IMAGES_MAX_INSIDER_RAISING;
  const files = useFiles({
    draftId: draft.id,
    initial: draft.files,
    draftStore,
    imagesMax,
    resumes: !draft.queued,
    onChange: autosave.setFiles,
  });
  const unit = useUnit(useValue('sn', store));
  const [customerName, onNamed] = useState('');
  useEffect(() => store.watch(autosave.soon), [store, autosave]);
  useRecheck(store, validate);
  const steps = useRaiseSteps({ draft, store, validate, onLeave: autosave.flush });
  const isFresh = steps.step === 'product' && unit.is === 'none' && !draft.queued && draft.arrived === undefined;
  const laterSteps = useLaterSteps(!isFresh || !known);
  const sending = useSending({ draft, draftStore, store, autosave, files, steps, laterSteps });
  const hasRules = laterSteps !== undefined;
  const isFilled = unit.is === 'found' && unit.unit.sn === autosave.filledFrom;
  useEffect(() => {
    if (isFilled && hasRules) steps.skipProduct();
    // oxlint-disable-next-line react/exhaustive-deps -- once: whoever comes back to the step sees it
  }, [isFilled, hasRules]);
  return { store, autosave, imagesMax, files, unit, customerName, onNamed, laterSteps, steps, sending };
}

/** The rules of a ticket's form in the user's words; the very ones of the server. None before they are loaded. */
function useTicketValidator(kind: Draft['kind'], dictionaries: Choices) {
  const rules = useCallback(
    (values: FormValues) =>
      laterStepsNow()?.issuesOfValues(kind, values, { today: localToday(), now: Date.now(), dictionaries }) ?? {},
    [kind, dictionaries],
  );
  return useValidator(rules);
}

interface FooterProps {
  isLast: boolean;
  waiting: boolean;
  /** The module that sends it is loaded. */
  ready: boolean;
  sending: RaiseSending;
}

function Footer({ isLast, waiting, ready, sending }: FooterProps) {
  const { t } = useText();
  const online = useOnline();
  const { phase, arrived, submit } = sending;
  return isLast ? (
    <Button wide busy={phase === 'sending' || !ready} onClick={() => submit()}>
      {t(arrived !== undefined ? 'draft.sendSecond' : online ? 'raise.send' : 'raise.sendLater')}
    </Button>
  ) : (
    <Button wide type="submit" form="raise" busy={waiting}>
      {t('raise.next')}
    </Button>
  );
}
