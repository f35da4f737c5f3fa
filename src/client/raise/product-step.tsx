import { useEffect, useState } from 'react';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { UnitView } from '../../shared/product/calls.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { DraftValues } from '../form/form-values.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { inWarranty, UnitCard } from '../unit/unit-card.tsx';
import { localToday } from '../form/form-values.ts';
import { FormField } from '../form/form-field.tsx';
import { SinceDelivery } from '../form/since-delivery.tsx';
import { useWritten } from '../form/written.ts';
import { fieldsOf } from './steps.ts';
import type { UnitState } from './use-unit.ts';

const unitFields = [
  'productModel',
  'productLine',
  'productType',
  'productNumber',
  'softwareModel',
  'deliveryDate',
] as const;

/** What the unit says about the product, as a form carries it. */
export const valuesOfUnit = (unit: UnitView): Partial<DraftValues> =>
  Object.fromEntries(unitFields.map((field) => [field, unit[field] ?? '']));

interface ProductStepProps {
  kind: TicketKind;
  dictionaries: Dictionaries;
  unit: UnitState;
  filledFrom: string;
  onFilled: (sn: string) => void;
}

/** Which product: the SN is enough when the unit is known; without one, or unknown, by hand. */
export function ProductStep({ kind, dictionaries, unit, filledFrom, onFilled }: ProductStepProps) {
  const { t } = useText();
  const { form, values, faults, control } = useWritten();
  const [without, setWithout] = useState(values.noSnReason !== '');
  const [byHand, setByHand] = useState(false);
  useFill(kind, dictionaries, unit, filledFrom, onFilled);

  const toggle = (next: boolean) => {
    setWithout(next);
    form.blame(['sn', 'noSnReason'], {});
    form.set(next ? 'sn' : 'noSnReason', '');
  };
  const fields = fieldsOf(kind, 'product').filter((field) => field !== 'sn' && field !== 'noSnReason');
  const fromUnit = fields.filter((field) => unitFields.some((own) => own === field));
  const wrong = fromUnit.some((field) => faults[field]);
  const unknown =
    without || unit.is === 'missing' || unit.is === 'failed' || (unit.is === 'none' && kind === 'internal');
  const lacking = (field: TicketField) =>
    unit.is === 'found' && (values[field] === '' || faults[field] !== undefined) && kind !== 'feedback';
  const shown = unknown || byHand || wrong ? fromUnit : fromUnit.filter(lacking);
  const others = fields.filter((field) => !fromUnit.includes(field));
  return (
    <>
      {without ? (
        <TextField
          label={t('ticket.field.noSnReason')}
          hint={t('raise.noSnHint')}
          // Without a reason it is the SN that is missing: that one is not on the page.
          error={faults.noSnReason ?? (faults.sn && t('issue.need.noSnReason'))}
          {...control('noSnReason')}
        />
      ) : (
        <TextField
          label={t('ticket.field.sn')}
          mono
          optional={kind === 'internal'}
          hint={t('raise.snHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          error={faults.sn}
          {...control('sn')}
        />
      )}
      {kind !== 'internal' && (
        <div className="-mt-4 -ml-4">
          <Button kind="plain" size="medium" onClick={() => toggle(!without)}>
            {t(without ? 'raise.haveSn' : 'raise.noSn')}
          </Button>
        </div>
      )}
      {!without && <UnitShown unit={unit} byHand={byHand || wrong} onByHand={() => setByHand(true)} />}
      {shown.map((name) => (
        <FormField key={name} kind={kind} name={name} dictionaries={dictionaries} />
      ))}
      {others.map((name) => (
        <div key={name} className="grid gap-2">
          <FormField kind={kind} name={name} dictionaries={dictionaries} />
          {name === 'usageDays' && <SinceDelivery />}
        </div>
      ))}
    </>
  );
}

/** Takes over what the unit says when another unit is found; forgets it when the SN leads nowhere any more. */
function useFill(
  kind: TicketKind,
  dictionaries: Dictionaries,
  unit: UnitState,
  filledFrom: string,
  onFilled: (sn: string) => void,
) {
  const { form } = useWritten();
  useEffect(() => {
    if (unit.is === 'found' && unit.unit.sn !== filledFrom) {
      for (const [field, value] of Object.entries(valuesOfUnit(unit.unit))) form.set(field as TicketField, value);
      form.blame(unitFields, {});
      const covered = inWarranty(unit.unit, localToday());
      const stage = covered === undefined ? '' : covered ? 'warranty-operation' : 'after-warranty';
      const offered = dictionaries.problemStage.some(({ code, active }) => active && code === stage);
      if (offered && form.state().values.problemStage === '') form.set('problemStage', stage);
      onFilled(unit.unit.sn);
    }
    if (filledFrom !== '' && (unit.is === 'missing' || (unit.is === 'none' && form.state().values.sn === ''))) {
      for (const field of unitFields) form.set(field, '');
      onFilled('');
    }
  }, [unit, filledFrom, onFilled, form, dictionaries, kind]);
}

function UnitShown({ unit, byHand, onByHand }: { unit: UnitState; byHand: boolean; onByHand: () => void }) {
  const { t } = useText();
  if (unit.is === 'none') return null;
  if (unit.is === 'loading') {
    return (
      <Card pad className="grid animate-late gap-2.5">
        <span role="status" aria-label={t('frame.loading')} />
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </Card>
    );
  }
  if (unit.is === 'found') {
    const change = !byHand && (
      <Button kind="plain" size="medium" onClick={onByHand}>
        {t('raise.change')}
      </Button>
    );
    return (
      <div role="status">
        <UnitCard unit={unit.unit} action={change} />
      </div>
    );
  }
  const { title, text } =
    unit.is === 'missing'
      ? { title: t('error.unitMissing'), text: t('unit.goOnByHand') }
      : { title: unit.error.message, text: t('unit.goOnByHand') };
  return (
    <div role="status">
      <Banner
        tone="warn"
        title={title}
        action={
          unit.is === 'failed' && (
            <Button kind="plain" size="small" onClick={unit.retry}>
              {t('frame.tryAgain')}
            </Button>
          )
        }
      >
        {text}
      </Banner>
    </div>
  );
}
