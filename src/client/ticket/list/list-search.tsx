import { useEffect, useRef, useState } from 'react';
import { useText } from '../../text.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const DEBOUNCE_MS = 250;

/** The search field of a list. The list is searched when the user stops typing. */
export function ListSearch({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useText();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (lastValue !== value) {
    // The address has changed, perhaps by a link or by "Show all".
    setLastValue(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), wait);
  };
  return (
    <SearchField
      value={text}
      placeholder={t('ticket.list.search')}
      onChange={(next) => type(next, next === '' ? 0 : DEBOUNCE_MS)}
      onSubmit={() => type(text, 0)}
    />
  );
}
