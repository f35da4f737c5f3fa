import { useEffect, useState } from 'react';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import { unitFields, valuesOfUnit } from '../../shared/ticket/known-values.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/states.tsx';
import { inWarranty } from '../unit/warranty.ts';
import { FormField } from '../form/form-field.tsx';
import { localToday } from '../ui/use-now.ts';
import type { FormValues } from '../form/form-store.ts';
import { useFieldError, useFormErrors, useFormScope, useFormValues } from '../form/form-context.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import { TicketField as Field, TicketFieldWithShortcut } from './ticket-field.tsx';
import { filledByUnit } from './filled-by-unit.ts';
import { identifying } from './raise-steps.ts';
import type { useLaterSteps } from './use-later-steps.ts';
import type { UnitState } from './use-unit.ts';

interface ProductStepProps {
  kind: TicketKind;
  dictionaries: Choices;
  unit: UnitState;
  filledFrom: string;
  onFilled: (sn: string) => void;
  laterSteps: ReturnType<typeof useLaterSteps>;
}

/** Which product: the SN is enough when the unit is known; without one, or unknown, by hand. */
export function ProductStep({ kind, dictionaries, unit, filledFrom, onFilled, laterSteps }: ProductStepProps) {
  const { t } = useText();
  const { store } = useFormScope();
  const values = useFormValues();
  const errors = useFormErrors();
  const [without, setWithout] = useState(Boolean(values['noSnReason']));
  const [byHand, setByHand] = useState(false);
  useFillFromUnit(kind, dictionaries, unit, filledFrom, onFilled);

  const toggle = (next: boolean) => {
    setWithout(next);
    store.setErrors({}, identifying);
    store.set(next ? 'sn' : 'noSnReason', '');
  };
  const fields = fieldsOnStep(kind, 'product').filter((field) => !identifying.includes(field));
  const fromUnit = fields.filter((field) => unitFields.includes(field));
  const wrong = fromUnit.some((field) => errors[field]);
  const unknown =
    without || unit.is === 'missing' || unit.is === 'failed' || (unit.is === 'none' && kind === 'internal');
  const lacking = (field: TicketField) =>
    unit.is === 'found' && (!values[field] || errors[field] !== undefined) && kind !== 'feedback';
  const shown = unknown || byHand || wrong ? fromUnit : fromUnit.filter(lacking);
  const others = fields.filter((field) => !fromUnit.includes(field));
  return (
    <>
      {without ? <NoSnReason /> : <Field kind={kind} name="sn" />}
      {kind !== 'internal' && (
        <div className="-mt-4 -ml-4">
          <Button kind="plain" size="medium" onClick={() => toggle(!without)}>
            {t(without ? 'raise.haveSn' : 'raise.noSn')}
          </Button>
        </div>
      )}
      {!without &&
        unit.is !== 'none' &&
        (laterSteps ? (
          <laterSteps.UnitShown unit={unit} byHand={byHand || wrong} onByHand={() => setByHand(true)} />
        ) : (
          <Skeleton className="h-40" />
        ))}
      {shown.map((name) => (
        <Field key={name} kind={kind} name={name} />
      ))}
      {others.map((name) => (
        <TicketFieldWithShortcut key={name} kind={kind} name={name} />
      ))}
    </>
  );
}

/** Shows the error of the missing SN, because the SN's own field is not on the page. */
function NoSnReason() {
  const { t } = useText();
  const isSnMissing = useFieldError('sn') !== undefined;
  return (
    <FormField
      name="noSnReason"
      entry={fieldEntry('noSnReason')}
      error={isSnMissing ? t('issue.need.noSnReason') : undefined}
    />
  );
}

/** Fills the product fields from a unit that was found; empties them when the SN names no unit any more. */
function useFillFromUnit(
  kind: TicketKind,
  dictionaries: Choices,
  unit: UnitState,
  filledFrom: string,
  onFilled: (sn: string) => void,
) {
  const { store } = useFormScope();
  useEffect(() => {
    const fill = (known: FormValues) => {
      for (const [field, value] of Object.entries(filledByUnit(store.values(), known, localToday())))
        store.set(field, value ?? '');
    };
    if (unit.is === 'found' && unit.unit.sn !== filledFrom) {
      fill(valuesOfUnit(unit.unit));
      store.setErrors({}, unitFields);
      const covered = inWarranty(unit.unit, localToday());
      const stage = covered === undefined ? '' : covered ? 'warranty-operation' : 'after-warranty';
      const offered = dictionaries.problemStage.some(({ code, active }) => active && code === stage);
      if (offered && !store.values()['problemStage']) store.set('problemStage', stage);
      onFilled(unit.unit.sn);
    }
    if (filledFrom !== '' && (unit.is === 'missing' || (unit.is === 'none' && !store.values()['sn']))) {
      fill({});
      onFilled('');
    }
  }, [unit, filledFrom, onFilled, store, dictionaries, kind]);
}
