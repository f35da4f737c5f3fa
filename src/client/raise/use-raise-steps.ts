import { useMemo } from 'react';
import type { FormStep } from '../../shared/ticket/field-entry.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import type { Draft } from '../drafts/draft.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import type { FormErrors, FormStore, FormValues } from '../form/form-store.ts';
import { usePage } from '../route-match.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { firstInvalid, identifying, stepsOf } from './raise-steps.ts';

interface RaiseStepsOptions {
  draft: Draft;
  store: FormStore;
  validate: (values: FormValues) => FormErrors;
  /** Before another step is shown. */
  onLeave: () => void;
}

/** The step that the address names, and the ways to the others. */
export function useRaiseSteps({ draft, store, validate, onLeave }: RaiseStepsOptions) {
  const { id, kind, startsWith } = draft;
  const { params, link } = usePage();
  const navigation = useNavigation();
  const steps = useMemo(() => stepsOf(kind, startsWith), [kind, startsWith]);
  const at = Math.max(
    0,
    steps.findIndex((name) => name === params['step']),
  );
  const step = steps[at] ?? 'product';

  const go = (name: FormStep) => {
    if (name === step) return;
    onLeave();
    navigation.go(link(raisePages[kind], { ...params, draft: id, step: name }));
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  /** Goes to the first of these wrong fields; false when there is none. */
  const goToFirst = (wrong: readonly string[]): boolean => {
    const first = firstInvalid(kind, steps, wrong);
    if (!first) return false;
    go(first.step);
    store.requestFocus(placesOf(first.field));
    return true;
  };
  /** Validates these fields and goes to the first that is wrong; are all of them right? */
  const check = (names: readonly string[]): boolean => {
    store.setErrors(validate(store.values()), names);
    return !goToFirst(names.filter((name) => store.errors()[name]));
  };
  const next = () => {
    const here = asksSnAlone(step, kind, store.values()) ? (['sn'] as const) : fieldsOnStep(kind, step);
    const following = steps[at + 1];
    if (check(here) && following) go(following);
  };
  /** Leaves the first step out when it asks nothing any more: the SN came with the address, and its unit is known. */
  const skipProduct = () => {
    const isAsked = step !== 'product' || at > 0 || params['step'] !== undefined || params['sn'] === undefined;
    const following = steps[at + 1];
    if (isAsked || !following) return;
    const errors = validate(store.values());
    if (!fieldsOnStep(kind, step).some((field) => errors[field])) go(following);
  };
  return { steps, at, step, skipProduct, isLast: at === steps.length - 1, go, lead: goToFirst, check, next };
}
export type RaiseSteps = ReturnType<typeof useRaiseSteps>;

/** The SN and the reason for its absence share one place: whichever field is shown gets the focus. */
const placesOf = (field: string | undefined): readonly string[] =>
  field === undefined ? [] : identifying.includes(field) ? identifying : [field];

/** With no product data at all only the missing SN is reported, not every field that follows from it. */
const asksSnAlone = (step: FormStep, kind: Draft['kind'], values: FormValues): boolean =>
  step === 'product' &&
  kind !== 'internal' &&
  (values['sn'] ?? '').trim() === '' &&
  (values['noSnReason'] ?? '').trim() === '' &&
  (values['productModel'] ?? '').trim() === '';
