import { faultCodesIn } from '../../shared/ticket/faultCodes.ts';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { useWritten } from './written.ts';

/** What happens, in one's own words; fault codes are recognised while one types (domain.md, no one else has: 4). */
export function DescriptionField() {
  const { t } = useText();
  const { values, faults, control } = useWritten();
  const codes = faultCodesIn(values.description);
  return (
    <TextArea
      label={t('ticket.field.description')}
      placeholder={t('raise.describeHint')}
      limit={5_000}
      rows={5}
      error={faults.description}
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
      {...control('description')}
    />
  );
}
