import { lazy, Suspense, useMemo, type ComponentType } from 'react';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import { mayRaiseFor, type TicketKind } from '../../shared/ticket/rules.ts';
import { useUser, viewerOf, type User } from '../api/user.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Day } from '../ui/day.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { FileGrid, FileTile } from '../ui/form/file-tile.tsx';
import { Skeleton } from '../ui/states.tsx';
import { CheckControl } from '../form/check-control.tsx';
import { FormProvider, useFormScope, useFormValues } from '../form/form-context.ts';
import { FormField } from '../form/form-field.tsx';
import { shownValue } from './shown-value.ts';
import type { FormStep } from '../../shared/ticket/field-entry.ts';
import { fieldEntry, type TicketField as TicketFieldName } from '../../shared/ticket/fields.ts';
import { formEntry } from '../../shared/ticket/form-entries.ts';
import { fieldsOnStep, isOnForm } from '../../shared/ticket/form-steps.ts';
import { FilesStep } from './files-step.tsx';
import { TicketField } from './ticket-field.tsx';
import type { useFiles } from './use-files.ts';

/** Only managers need it. When it cannot be loaded (no network), the report can be sent without it. */
const ColleagueField = lazy<ComponentType<{ user: User }>>(() =>
  import('./colleague-field.tsx').then(
    ({ ColleagueField: Field }) => ({ default: Field }),
    () => ({ default: () => null }),
  ),
);

const visibleToPartner = formEntry('visibleToPartner');

interface CheckStepProps {
  kind: TicketKind;
  steps: readonly FormStep[];
  dictionaries: Choices;
  files: ReturnType<typeof useFiles>;
  imagesMax: number;
  filesFault: string | undefined;
  customerName: string;
  onChange: (step: FormStep) => void;
}

/** Whom to call back, and everything once more before it goes. */
export function CheckStep({ kind, steps, dictionaries, files, imagesMax, filesFault, ...rest }: CheckStepProps) {
  const { customerName, onChange } = rest;
  const { t } = useText();
  const { store } = useFormScope();
  const scope = useMemo(() => ({ store, controls: { yesNo: CheckControl } }), [store]);
  const values = useFormValues();
  const user = useUser();
  const fields = fieldsOnStep(kind, 'check');
  const change = (step: FormStep) => (
    <Button
      kind="plain"
      size="medium"
      aria-label={t('raise.changeStep', { step: t(`raise.step.${step}`) })}
      onClick={() => onChange(step)}
    >
      {t('raise.change')}
    </Button>
  );
  const hasFilesStep = steps.includes('files');
  return (
    <>
      {!hasFilesStep && (
        <FilesStep files={files} imagesMax={imagesMax} {...(filesFault === undefined ? {} : { error: filesFault })} />
      )}
      {user && mayRaiseFor(viewerOf(user), kind) && (
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <ColleagueField user={user} />
        </Suspense>
      )}
      {fields.map((name) => (
        <TicketField key={name} kind={kind} name={name} />
      ))}
      {isOnForm(visibleToPartner, kind) && (
        <FormProvider value={scope}>
          <FormField name="visibleToPartner" entry={visibleToPartner} />
        </FormProvider>
      )}
      {steps
        .filter((step) => step !== 'check' && step !== 'files')
        .map((step) => (
          <Section key={step} title={t(`raise.step.${step}`)} action={change(step)}>
            <Card>
              <KeyValue
                items={fieldsOnStep(kind, step)
                  .map((name) => ({
                    name: t(`ticket.field.${name}`),
                    value:
                      fieldEntry(name).type === 'customer' && values[name] ? (
                        customerName || ''
                      ) : (
                        <Value name={name} text={shownValue(t, dictionaries, name, values[name] ?? '')} />
                      ),
                    empty: (values[name] ?? '').trim() === '',
                  }))
                  .filter(({ empty }) => !empty)}
              />
            </Card>
          </Section>
        ))}
      {hasFilesStep && (
        <Section title={t('raise.step.files')} action={change('files')}>
          <Card pad>
            <ChosenFiles files={files} onOpen={() => onChange('files')} />
          </Card>
        </Section>
      )}
    </>
  );
}

function ChosenFiles({ files: { files, thumbs }, onOpen }: { files: CheckStepProps['files']; onOpen: () => void }) {
  const { t } = useText();
  if (files.length === 0) return t('raise.noFiles');
  return (
    <FileGrid>
      {files.map(({ id, name, bytes, kind }) => (
        <FileTile key={id} name={name} size={bytes} kind={kind} thumb={thumbs.get(id)} onOpen={onOpen} />
      ))}
    </FileGrid>
  );
}

/** Long text keeps its lines. */
const Value = ({ name, text }: { name: TicketFieldName; text: string }) =>
  fieldEntry(name).type === 'day' ? (
    <Day iso={text} />
  ) : (
    <span className="line-clamp-6 whitespace-pre-line wrap-anywhere">{text}</span>
  );
