import type { ComponentType } from 'react';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { FormStep } from '../../shared/ticket/field-entry.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { SkeletonPage } from '../ui/states.tsx';
import type { CustomerStepProps } from './customer-step.tsx';
import { ProblemStep } from './problem-step.tsx';
import { ProductStep } from './product-step.tsx';
import type { useAutosave } from './use-autosave.ts';
import type { useFiles } from './use-files.ts';
import type { useLaterSteps } from './use-later-steps.ts';
import type { RaiseSteps } from './use-raise-steps.ts';
import type { UnitState } from './use-unit.ts';

interface StepFieldsProps {
  kind: TicketKind;
  dictionaries: Dictionaries;
  steps: RaiseSteps;
  kept: ReturnType<typeof useAutosave>;
  files: ReturnType<typeof useFiles>;
  imagesMax: number;
  filesFault: string | undefined;
  unit: UnitState;
  customerName: string;
  onNamed: (name: string) => void;
  late: ReturnType<typeof useLaterSteps>;
  /** Of the kind that begins with it. */
  CustomerStep: ComponentType<CustomerStepProps> | undefined;
}

/** Steps of `useLaterSteps`. */
const laterSteps: readonly FormStep[] = ['handling', 'files', 'check'];

/** The fields of the step that is shown. */
export function StepFields({
  steps: { step, steps, go },
  kept,
  files,
  unit,
  late,
  CustomerStep,
  ...rest
}: StepFieldsProps) {
  const { kind, dictionaries, imagesMax, filesFault, customerName, onNamed } = rest;
  const asked = { kind, dictionaries };
  return (
    <>
      {step === 'customer' && CustomerStep && <CustomerStep {...asked} onNamed={onNamed} />}
      {step === 'product' && (
        <ProductStep {...asked} unit={unit} filledFrom={kept.filledFrom} onFilled={kept.setFilledFrom} />
      )}
      {step === 'problem' && <ProblemStep {...asked} />}
      {step === 'handling' && late && <late.HandlingStep {...asked} />}
      {step === 'files' && late && <late.FilesStep files={files} imagesMax={imagesMax} error={filesFault} />}
      {step === 'check' && late && (
        <late.CheckStep {...asked} steps={steps} files={files} customerName={customerName} onChange={go} />
      )}
      {!late && laterSteps.includes(step) && <SkeletonPage plain />}
    </>
  );
}
