import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { encodings, type Encoding } from './decode-text.ts';

const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB 18030 (GBK)',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
  'windows-1252': 'Windows-1252 (Latin)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};
const options = encodings.map((encoding) => ({ value: encoding, text: names[encoding] }));

/** An encoding cannot always be detected: a user who sees wrong characters chooses another. */
export function EncodingSelect({ value, onChange }: { value: Encoding; onChange: (encoding: Encoding) => void }) {
  const { t } = useText();
  return (
    <Select
      label={t('preview.encoding')}
      options={options}
      value={value}
      onChange={(next) => {
        const chosen = encodings.find((encoding) => encoding === next);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
