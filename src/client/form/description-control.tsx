import { faultCodesIn } from '../../shared/ticket/fault-codes.ts';
import { useText } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import type { ControlProps } from './form-context.ts';
import { inputProps } from './input-props.ts';

/** The description of a problem. Fault codes are recognized while the user types (domain.md, no one else has: 4). */
export function DescriptionControl(props: ControlProps<'text'>) {
  const { t } = useText();
  const { lines, max, placeholder } = props.entry;
  const codes = faultCodesIn(props.value);
  return (
    <TextArea
      {...inputProps(props)}
      placeholder={placeholder && t(placeholder)}
      limit={max}
      rows={lines}
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
    />
  );
}
