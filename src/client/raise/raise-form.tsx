import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { clockTime } from '../../shared/format/time.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { IMAGES_MAX, IMAGES_MAX_INSIDER_RAISING } from '../../shared/upload/limits.ts';
import type { ApiError } from '../api/api-error.ts';
import { randomKey } from '../api/client.ts';
import { asNewDraft, type Draft } from '../drafts/draft.ts';
import { FormBox } from '../form/form-box.tsx';
import { useValue } from '../form/form-context.ts';
import { createFormStore, type FormValues } from '../form/form-store.ts';
import { emptyValues } from '../form/form-values.ts';
import { issuesOfValues } from '../form/ticket-rules.ts';
import { localToday } from '../form/today.ts';
import { ticketControls } from '../form/ticket-controls.tsx';
import { useRecheck, useValidator } from '../form/use-form.ts';
import type { SendOutcome } from '../drafts/send-draft.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { timeZone } from '../ui/use-now.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import { useOnline } from '../ui/offline-banner.tsx';
import { AlreadySentNote } from './already-sent-note.tsx';
import type { CustomerStepProps } from './customer-step.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { ProblemStep } from './problem-step.tsx';
import { ProductStep } from './product-step.tsx';
import type { FormStep } from '../../shared/ticket/field-entry.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import { firstInvalid, identifying, stepsOf } from './raise-steps.ts';
import { useFiles } from './use-files.ts';
import { useAutosave } from './use-autosave.ts';
import { useLaterSteps } from './use-later-steps.ts';
import { useUnit } from './use-unit.ts';

interface RaiseFormProps {
  title: string;
  draft: Draft;
  others: Draft[];
  draftStore: DraftStore;
  presets: Draft['values'];
  dictionaries: Dictionaries;
  /** Of the kind that begins with it. */
  CustomerStep: ComponentType<CustomerStepProps> | undefined;
}

/** The form of a report: one step at a time, saved as one types, sent once. */
export function RaiseForm({ title, draft, others, draftStore, presets, dictionaries, CustomerStep }: RaiseFormProps) {
  const { t } = useText();
  const { kind } = draft;
  const { params, link } = usePage();
  const navigation = useNavigation();
  const online = useOnline();
  const steps = useMemo(() => stepsOf(kind, draft.startsWith), [kind, draft.startsWith]);
  const at = Math.max(
    0,
    steps.findIndex((name) => name === params['step']),
  );
  const step = steps[at] ?? 'product';
  const validate = useTicketValidator(kind, dictionaries);
  const [store] = useState(() => createFormStore(draft.values));
  const kept = useAutosave(draft, draftStore, store.values, presets);
  const imagesMax = kind === 'feedback' ? IMAGES_MAX : IMAGES_MAX_INSIDER_RAISING;
  const files = useFiles({
    draftId: draft.id,
    initial: draft.files,
    draftStore,
    imagesMax,
    resumes: !draft.queued,
    onChange: kept.setFiles,
  });
  const unit = useUnit(useValue('sn', store));
  const [phase, setPhase] = useState<'writing' | 'sending' | 'kept'>(draft.queued ? 'kept' : 'writing');
  const [filesFault, setFilesFault] = useState(() => filesErrorIn(draft.refused));
  const [refusal, setRefusal] = useState<Pick<ApiError, 'message' | 'requestId'>>();
  const [arrived, setArrivedAs] = useState(draft.arrived);
  const [asks, setAsks] = useState(false);
  const [customerName, setCustomerName] = useState('');
  const late = useLaterSteps();

  useEffect(() => store.watch(kept.soon), [store, kept]);
  useRecheck(store, validate);

  // What the server refused of a draft that went out by itself is shown where it stands.
  const markFields = useCallback(
    (refused: Draft['refused'] = {}) =>
      store.setErrors(
        refused,
        Object.keys(refused).filter((field) => field in emptyValues),
      ),
    [store],
  );
  useEffect(() => markFields(draft.refused), [draft.refused, markFields]);
  const showRefused = (refused: Draft['refused']) => {
    markFields(refused);
    setFilesFault(filesErrorIn(refused));
  };
  // Whoever loses the network between here and "Send" must have the means to keep and send it.
  useEffect(() => void sendingParts().catch(() => undefined), []);

  const stepAddress = (name: FormStep) => link(raisePages[kind], { ...params, draft: draft.id, step: name });
  const go = (name: FormStep) => {
    if (name === step) return;
    kept.flush();
    navigation.go(stepAddress(name));
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const lead = (wrong: readonly string[]): boolean => {
    const first = firstInvalid(kind, steps, wrong);
    if (!first) return false;
    go(first.step);
    store.lead(placesOf(first.field));
    return true;
  };

  /** Validates these fields; answers which are wrong. */
  const wrongOf = (names: readonly string[]): string[] => {
    store.setErrors(validate(store.values()), names);
    return names.filter((name) => store.errors()[name]);
  };

  const next = () => {
    const here = asksSnAlone(step, kind, store.values()) ? (['sn'] as const) : fieldsOnStep(kind, step);
    if (lead(wrongOf(here))) return;
    const following = steps[at + 1];
    if (following) go(following);
  };

  const sent = ({ id, number }: Pick<TicketView, 'id' | 'number'>) =>
    navigation.go(link(kind === 'feedback' ? 'feedbackSuccess' : 'itrRaised', { ticket: id, number, kind }));
  const edit = async () => {
    await kept.reread();
    kept.take();
    void files.reread(kept.current().files);
    showRefused(kept.current().refused);
    setArrivedAs(kept.current().arrived);
    setPhase('writing');
  };

  const submit = async (second = false) => {
    setAsks(false);
    setRefusal(undefined);
    setFilesFault(undefined);
    if (lead(wrongOf(Object.keys(emptyValues)))) return;
    // What has arrived goes out once more only when its writer says that it is to be another ticket.
    if (arrived !== undefined && !second) return setAsks(true);
    setPhase('sending');
    kept.hold();
    const whole = { ...kept.current(), files: [...(await files.settle())] };
    const ready = second ? asNewDraft(whole, randomKey()) : whole;
    const outcome = await sendingParts()
      .then(([{ sendFromDevice }]) => sendFromDevice(ready))
      .catch(async (): Promise<SendOutcome> => {
        // The program for it is missing, or the device refuses: it waits, as without a network.
        await draftStore.put({ ...ready, queued: true }).catch(() => undefined);
        return { is: 'kept' };
      });
    if (outcome.is === 'sent') return sent(outcome.ticket);
    if (outcome.is === 'kept') return setPhase('kept');
    setPhase('writing');
    await kept.reread();
    setArrivedAs(kept.current().arrived);
    if (outcome.is === 'arrived') return document.getElementById('content')?.scrollIntoView();
    if (outcome.is === 'badFiles') {
      setFilesFault(outcome.records.map(({ name, err }) => late?.sayUploadFault(t, name, err)).join(' '));
      return go('files');
    }
    void files.reread(kept.current().files);
    showRefused(outcome.error.fields);
    if (lead(Object.keys(outcome.error.fields))) return;
    setRefusal(outcome.error);
    document.getElementById('content')?.scrollIntoView();
  };

  if (phase === 'kept')
    return late ? (
      <late.KeptPage title={title} draft={kept.current()} onEdit={() => void edit()} onSent={sent} />
    ) : (
      <Frame title={title} back={link('home')}>
        <SkeletonPage plain />
      </Frame>
    );
  const last = at === steps.length - 1;
  const waiting = unit.is === 'loading' && step === 'product';
  return (
    <Frame
      title={title}
      {...(at === 0 ? { back: link('home') } : { onBack: navigation.back })}
      footer={
        last ? (
          <Button wide busy={phase === 'sending'} onClick={() => void submit()}>
            {t(arrived !== undefined ? 'draft.sendSecond' : online ? 'raise.send' : 'raise.sendLater')}
          </Button>
        ) : (
          <Button wide type="submit" form="raise" busy={waiting}>
            {t('raise.next')}
          </Button>
        )
      }
    >
      <Stepper
        step={at + 1}
        steps={steps.length}
        title={t(`raise.title.${step}`)}
        savedAt={
          kept.savedAt === 0
            ? undefined
            : t('draft.onThisDevice', { time: clockTime(new Date(kept.savedAt), timeZone) })
        }
      />
      {at === 0 && kept.savedAt === 0 && <DraftOffer drafts={others} draftStore={draftStore} />}
      {arrived !== undefined && <AlreadySentNote as={arrived} insider={kind !== 'feedback'} />}
      {refusal && (
        <Banner tone="bad" urgent title={refusal.message}>
          {refusal.requestId && <span className="code">{t('frame.requestId', { id: refusal.requestId })}</span>}
        </Banner>
      )}
      <FormBox
        id="raise"
        form={{ store, submit: () => void (!waiting && !last && next()) }}
        controls={ticketControls}
        className="grid grid-cols-1 gap-5"
      >
        {step === 'customer' && CustomerStep && (
          <CustomerStep kind={kind} dictionaries={dictionaries} onNamed={setCustomerName} />
        )}
        {step === 'product' && (
          <ProductStep
            kind={kind}
            dictionaries={dictionaries}
            unit={unit}
            filledFrom={kept.filledFrom}
            onFilled={kept.setFilledFrom}
          />
        )}
        {step === 'problem' && <ProblemStep kind={kind} dictionaries={dictionaries} />}
        {step === 'handling' && late && <late.HandlingStep kind={kind} dictionaries={dictionaries} />}
        {step === 'files' && late && <late.FilesStep files={files} imagesMax={imagesMax} error={filesFault} />}
        {step === 'check' && late && (
          <late.CheckStep
            kind={kind}
            steps={steps}
            dictionaries={dictionaries}
            files={files.files.length}
            customerName={customerName}
            onChange={go}
          />
        )}
        {!late && laterSteps.includes(step) && <SkeletonPage plain />}
      </FormBox>
      {late && (
        <late.ConfirmSheet
          open={asks}
          onClose={() => setAsks(false)}
          onConfirm={() => void submit(true)}
          title={t('draft.secondTitle')}
          confirm={t('raise.send')}
        >
          {t('draft.secondText')}
        </late.ConfirmSheet>
      )}
    </Frame>
  );
}

/** A missing SN is put right where it says why there is none, once somebody has said that. */
const placesOf = (field: string | undefined): readonly string[] =>
  field === undefined ? [] : identifying.includes(field) ? identifying : [field];

/** The rules of a ticket's form in the user's words; the very ones of the server. */
function useTicketValidator(kind: Draft['kind'], dictionaries: Dictionaries) {
  const rules = useCallback(
    (values: FormValues) => issuesOfValues(kind, values, { today: localToday(), now: Date.now(), dictionaries }),
    [kind, dictionaries],
  );
  return useValidator(rules);
}

/** Steps of `useLaterSteps`. */
const laterSteps: readonly FormStep[] = ['handling', 'files', 'check'];

/** What the server said about the files. */
const filesErrorIn = (refused: Draft['refused']): string | undefined =>
  Object.entries(refused ?? {}).find(([field]) => field.startsWith('uploads'))?.[1];

/** What sending needs; loaded while one writes. */
const sendingParts = () => Promise.all([import('../drafts/outbox.ts'), import('../upload/device-uploader.ts')]);

/** Nothing is known of the product yet: then the SN is what is missing, and not everything that follows from it. */
const asksSnAlone = (step: FormStep, kind: Draft['kind'], values: FormValues): boolean =>
  step === 'product' &&
  kind !== 'internal' &&
  (values['sn'] ?? '').trim() === '' &&
  (values['noSnReason'] ?? '').trim() === '' &&
  (values['productModel'] ?? '').trim() === '';
