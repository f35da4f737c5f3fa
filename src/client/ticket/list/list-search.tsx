import { useEffect, useRef, useState } from 'react';
import { useText } from '../../text.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const TYPING_MS = 250;

/** What is typed shows at once; the list follows when the typing pauses. */
export function ListSearch({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useText();
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (told !== value) {
    // the address changed from outside: a link, "show all"
    setTold(value);
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
      onChange={(next) => type(next, next === '' ? 0 : TYPING_MS)}
      onSubmit={() => type(text, 0)}
    />
  );
}
