import { useFormContext } from 'react-hook-form';
import { faultCodesIn } from '../../shared/ticket/faultCodes.ts';
import type { DraftValues } from './form-values.ts';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { TextArea } from '../ui/form/text-area.tsx';

/** What happens, in one's own words; fault codes are recognised while one types (domain.md, no one else has: 4). */
export function DescriptionField() {
  const { t } = useText();
  const { register, watch, formState } = useFormContext<DraftValues>();
  const codes = faultCodesIn(watch('description'));
  return (
    <TextArea
      label={t('ticket.field.description')}
      placeholder={t('raise.describeHint')}
      limit={5_000}
      rows={5}
      error={formState.errors.description?.message}
      notice={
        codes.length > 0 ? (
          <span className="flex flex-wrap items-center gap-1.5">
            <span>{t('raise.codes', { n: codes.length })}</span>
            {codes.map((code) => (
              <Chip key={code} tone="act">
                <span className="code">{code}</span>
              </Chip>
            ))}
          </span>
        ) : (
          ''
        )
      }
      {...register('description')}
    />
  );
}
