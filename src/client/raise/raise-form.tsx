import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import { clockTime } from '../../shared/format/time.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import { IMAGES_MAX, IMAGES_MAX_INSIDER_RAISING } from '../../shared/upload/limits.ts';
import type { Draft } from '../drafts/draft.ts';
import type { DraftValues } from '../form/form-values.ts';
import { isWritten } from '../drafts/draft.ts';
import { raisePages } from '../drafts/pages.ts';
import type { Shelf } from '../drafts/shelf.ts';
import { history } from '../history.ts';
import { usePage } from '../place.tsx';
import { useText } from '../text.tsx';
import { timeZone } from '../ticket/use-now.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { useOnline } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';
import { localToday } from '../form/form-values.ts';
import { CheckStep } from './check-step.tsx';
import { CustomerStep } from './customer-step.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FilesStep, sayUploadFault } from './files-step.tsx';
import { emptyValues, issuesOfValues } from '../form/form-values.ts';
import { HandlingStep } from './handling-step.tsx';
import { KeptPage } from './kept-page.tsx';
import { ProblemStep } from './problem-step.tsx';
import { ProductStep } from './product-step.tsx';
import { sayIssue } from '../form/say-issue.ts';
import { fieldsOf, firstWrong, stepsOf, type StepName } from './steps.ts';
import { useFiles } from './use-files.ts';
import { useUnit } from './use-unit.ts';

const SAVE_AFTER_MS = 400;

interface RaiseFormProps {
  title: string;
  draft: Draft;
  others: Draft[];
  shelf: Shelf;
  presets: Draft['values'];
  dictionaries: Dictionaries;
}

/** The form of a report: one step at a time, saved as one types, sent once. */
export function RaiseForm({ title, draft, others, shelf, presets, dictionaries }: RaiseFormProps) {
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
  const resolver = useMemo<Resolver<DraftValues>>(
    () => (values) => {
      const issues = issuesOfValues(kind, values, { today: localToday(), dictionaries });
      const errors = Object.fromEntries(
        Object.entries(issues).map(([field, issue]) => [field, { type: 'rule', message: sayIssue(t, issue) }]),
      );
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errors as FieldErrors<DraftValues> };
    },
    [kind, dictionaries, t],
  );
  const form = useForm<DraftValues>({
    defaultValues: { ...emptyValues, ...draft.values },
    resolver,
    mode: 'onSubmit',
    shouldFocusError: false,
  });
  const kept = useKeptDraft(draft, shelf, form.getValues, presets);
  const imagesMax = kind === 'feedback' ? IMAGES_MAX : IMAGES_MAX_INSIDER_RAISING;
  const files = useFiles({ draftId: draft.id, initial: draft.files, shelf, imagesMax, onChange: kept.setFiles });
  const unit = useUnit(useWatch({ control: form.control, name: 'sn' }));
  const [phase, setPhase] = useState<'writing' | 'sending' | 'kept'>(draft.queued ? 'kept' : 'writing');
  const [filesFault, setFilesFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [customerName, setCustomerName] = useState('');
  const focusOn = useRef<string>(undefined);

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        kept.soon();
        const wrong = Object.keys(form.formState.errors) as TicketField[];
        if (name && wrong.length > 0) void form.trigger(wrong);
      },
    });
  }, [form, kept]);

  // What the server refused of a draft that went out by itself is shown where it stands.
  useEffect(() => {
    for (const [field, message] of Object.entries(draft.refused ?? {}))
      form.setError(field as TicketField, { message });
  }, [draft.refused, form]);

  useEffect(() => {
    const field = focusOn.current;
    focusOn.current = undefined;
    if (field !== undefined && field in emptyValues) form.setFocus(field as TicketField);
  });

  const stepAddress = (name: StepName) => link(raisePages[kind], { ...params, draft: draft.id, step: name });
  const go = (name: StepName) => {
    if (name === step) return;
    kept.flush();
    navigation.go(stepAddress(name));
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  const lead = (wrong: readonly string[]): boolean => {
    const first = firstWrong(kind, steps, wrong);
    if (!first) return false;
    focusOn.current = first.field;
    go(first.step);
    if (first.step === step && first.field !== undefined && first.field in emptyValues)
      form.setFocus(first.field as TicketField);
    return true;
  };

  const next = async () => {
    const here = asksSnAlone(step, kind, form.getValues()) ? (['sn'] as const) : fieldsOf(kind, step);
    if (here.length > 0 && !(await form.trigger(here)))
      return void lead(here.filter((field) => form.getFieldState(field).error));
    const following = steps[at + 1];
    if (following) go(following);
  };

  const submit = async () => {
    setRefusal(undefined);
    setFilesFault(undefined);
    await form.trigger();
    if (lead(Object.keys(form.formState.errors))) return;
    setPhase('sending');
    const settled = await files.settle();
    const { sendFromDevice } = await import('../drafts/outbox.ts');
    const outcome = await sendFromDevice({ ...kept.current(), files: [...settled] });
    if (outcome.is === 'sent') {
      kept.forget();
      const { id, number } = outcome.ticket;
      return navigation.go(link(kind === 'feedback' ? 'feedbackSuccess' : 'itrRaised', { ticket: id, number }));
    }
    if (outcome.is === 'kept') return setPhase('kept');
    setPhase('writing');
    await kept.reread();
    if (outcome.is === 'badFiles') {
      setFilesFault(outcome.records.map(({ name, err }) => sayUploadFault(t, name, err)).join(' '));
      return go('files');
    }
    const { fields, message, requestId } = outcome.error;
    for (const [field, text] of Object.entries(fields)) {
      if (field.startsWith('uploads')) setFilesFault(text);
      else if (field in emptyValues) form.setError(field as TicketField, { message: text });
    }
    if (!lead(Object.keys(fields))) {
      setRefusal(message);
      toast.error(message, requestId);
    }
  };

  if (phase === 'kept')
    return (
      <KeptPage
        title={title}
        draft={kept.current()}
        onEdit={() => {
          kept.take();
          setPhase('writing');
        }}
        onSent={(ticket) => {
          kept.forget();
          navigation.go(
            link(kind === 'feedback' ? 'feedbackSuccess' : 'itrRaised', { ticket: ticket.id, number: ticket.number }),
          );
        }}
      />
    );
  const last = at === steps.length - 1;
  const waiting = unit.is === 'loading' && step === 'product';
  return (
    <FormProvider {...form}>
      <Frame
        title={title}
        {...(at === 0 ? { back: link('home') } : { onBack: navigation.back })}
        footer={
          last ? (
            <Button wide busy={phase === 'sending'} onClick={() => void submit()}>
              {t(online ? 'raise.send' : 'raise.sendLater')}
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
        {at === 0 && kept.savedAt === 0 && <DraftOffer drafts={others} shelf={shelf} />}
        {refusal && (
          <Banner tone="bad" urgent>
            {refusal}
          </Banner>
        )}
        <form
          id="raise"
          noValidate
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!waiting && !last) void next();
          }}
        >
          {step === 'customer' && <CustomerStep kind={kind} dictionaries={dictionaries} onNamed={setCustomerName} />}
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
          {step === 'handling' && <HandlingStep kind={kind} dictionaries={dictionaries} />}
          {step === 'files' && <FilesStep files={files} imagesMax={imagesMax} error={filesFault} />}
          {step === 'check' && (
            <CheckStep
              kind={kind}
              steps={steps}
              dictionaries={dictionaries}
              files={files.files.length}
              customerName={customerName}
              onChange={go}
            />
          )}
        </form>
      </Frame>
    </FormProvider>
  );
}

/** Nothing is known of the product yet: then the SN is what is missing, and not everything that follows from it. */
const asksSnAlone = (step: StepName, kind: Draft['kind'], values: DraftValues): boolean =>
  step === 'product' &&
  kind !== 'internal' &&
  values.sn.trim() === '' &&
  values.noSnReason.trim() === '' &&
  values.productModel.trim() === '';

/** Keeps the draft on the device while one types: soon after each change, at once when the page goes away. */
function useKeptDraft(draft: Draft, shelf: Shelf, values: () => DraftValues, presets: Draft['values']) {
  const { params, link } = usePage();
  const now = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);
  const [savedAt, setSavedAt] = useState(draft.savedAt);
  const [filledFrom, setFilled] = useState(draft.filledFrom);
  const address = useRef('');
  useEffect(() => {
    address.current = link(raisePages[draft.kind], { ...params, draft: draft.id });
  });
  const named = params['draft'] === draft.id;

  const current = useCallback((): Draft => ({ ...now.current, values: { ...values() } }), [values]);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const written = current();
    if (gone.current || !isWritten(written.values, written.files, presets)) return;
    now.current = { ...written, queued: false, body: undefined, savedAt: Date.now() };
    const { savedAt: time } = now.current;
    shelf.put(now.current).then(
      () => setSavedAt(time),
      () => undefined, // the device is full or refuses: the page still holds everything
    );
  }, [current, presets, shelf]);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, SAVE_AFTER_MS);
  }, [flush]);

  useEffect(() => {
    const pending = () => {
      if (timer.current !== undefined) flush();
    };
    addEventListener('pagehide', pending);
    document.addEventListener('visibilitychange', pending);
    return () => {
      removeEventListener('pagehide', pending);
      document.removeEventListener('visibilitychange', pending);
      pending();
    };
  }, [flush]);
  // From the first save on the address names the draft, so that a reload comes back to it.
  useEffect(() => {
    if (savedAt !== 0 && !named && !gone.current) history.replace(address.current);
  }, [savedAt, named]);

  return useMemo(
    () => ({
      savedAt,
      filledFrom,
      current,
      soon,
      flush,
      setFiles: (files: Draft['files']) => {
        now.current = { ...now.current, files };
        flush();
      },
      setFilledFrom: (sn: string) => {
        now.current = { ...now.current, filledFrom: sn };
        setFilled(sn);
        soon();
      },
      /** Sent: nothing may write it back. */
      forget: () => {
        gone.current = true;
        clearTimeout(timer.current);
      },
      /** Out of the queue again, to be changed. */
      take: flush,
      /** After a refusal the shelf knows better (a new key, files to be sent again). */
      reread: async () => {
        now.current = (await shelf.get(draft.userId, draft.id)) ?? now.current;
      },
    }),
    [savedAt, filledFrom, current, soon, flush, shelf, draft.userId, draft.id],
  );
}
