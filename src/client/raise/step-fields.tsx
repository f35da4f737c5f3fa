import type { ComponentType } from 'react';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import type { FormStep } from '../../shared/ticket/field-entry.ts';
import { groupSerial } from '../../shared/format/identity.ts';
import { isFieldAsked } from '../../shared/ticket/field-rules.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useValue } from '../form/form-context.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SkeletonPage } from '../ui/states.tsx';
import type { CustomerStepProps } from './customer-step.tsx';
import { ProductStep } from './product-step.tsx';
import { TicketFieldWithShortcut } from './ticket-field.tsx';
import type { useDraftAutosave } from './use-draft-autosave.ts';
import type { useFiles } from './use-files.ts';
import type { useLaterSteps } from './use-later-steps.ts';
import type { RaiseSteps } from './use-raise-steps.ts';
import type { UnitState } from './use-unit.ts';

interface StepFieldsProps {
  kind: TicketKind;
  dictionaries: Choices;
  steps: RaiseSteps;
  autosave: ReturnType<typeof useDraftAutosave>;
  files: ReturnType<typeof useFiles>;
  imagesMax: number;
  filesFault: string | undefined;
  unit: UnitState;
  customerName: string;
  onNamed: (name: string) => void;
  laterSteps: ReturnType<typeof useLaterSteps>;
  /** Of the kind that begins with it. */
  CustomerStep: ComponentType<CustomerStepProps> | undefined;
}

/** Steps of `useLaterSteps`. */
const laterStepNames: readonly FormStep[] = ['handling', 'files', 'check'];

export function StepFields({
  steps: { step, steps, go },
  autosave,
  files,
  unit,
  laterSteps,
  CustomerStep,
  ...rest
}: StepFieldsProps) {
  const { kind, dictionaries, imagesMax, filesFault, customerName, onNamed } = rest;
  const shared = { kind, dictionaries };
  return (
    <>
      {step === 'customer' && CustomerStep && <CustomerStep {...shared} onNamed={onNamed} />}
      {step === 'product' && (
        <ProductStep
          {...shared}
          unit={unit}
          laterSteps={laterSteps}
          filledFrom={autosave.filledFrom}
          onFilled={autosave.setFilledFrom}
        />
      )}
      {step === 'problem' && steps[0] === 'product' && <ProductLine unit={unit} onChange={() => go('product')} />}
      {step === 'problem' && <ProblemStep {...shared} />}
      {step === 'handling' && laterSteps && <laterSteps.HandlingStep {...shared} />}
      {step === 'files' && laterSteps && (
        <laterSteps.FilesStep files={files} imagesMax={imagesMax} error={filesFault} />
      )}
      {step === 'check' && laterSteps && (
        <laterSteps.CheckStep {...{ ...shared, steps, files, imagesMax, filesFault, customerName }} onChange={go} />
      )}
      {!laterSteps && laterStepNames.includes(step) && <SkeletonPage plain />}
    </>
  );
}

/** The known unit whose step was left out or left behind. */
function ProductLine({ unit, onChange }: { unit: UnitState; onChange: () => void }) {
  const { t } = useText();
  if (unit.is !== 'found') return null;
  const { productModel, sn } = unit.unit;
  return (
    <Card className="flex items-center gap-3 py-1 pl-4">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold">{productModel}</span> <span className="code text-ink2">{groupSerial(sn)}</span>
      </p>
      <Button
        kind="plain"
        size="medium"
        aria-label={t('raise.changeStep', { step: t('raise.step.product') })}
        onClick={onChange}
      >
        {t('raise.change')}
      </Button>
    </Card>
  );
}

/** What happens, how bad it is, since when. */
function ProblemStep({ kind, dictionaries }: { kind: TicketKind; dictionaries: Choices }) {
  const impact = useValue('impact');
  return fieldsOnStep(kind, 'problem')
    .filter((name) => isFieldAsked(name, { impact }, dictionaries))
    .map((name) => <TicketFieldWithShortcut key={name} kind={kind} name={name} />);
}
