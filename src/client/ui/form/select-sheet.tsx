import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText, type T } from '../../text.tsx';
import { SearchField } from '../search-field.tsx';
import { Sheet } from '../sheet.tsx';
import { Spinner } from '../spinner.tsx';
import { indexAfterKey, matching, type Option } from './option-search.ts';
import { Check } from 'lucide-react';
import { cx } from '../class-names.ts';

interface SelectChoiceProps {
  id: string;
  option: Option;
  chosen: boolean;
  /** The option that the keyboard has reached (`aria-activedescendant`). */
  active: boolean;
  /** Highlights the active option: after a key press or a movement of the mouse. */
  marked: boolean;
  onChoose: (value: string) => void;
  onPoint: () => void;
}

/** One option of a `SelectSheet`. */
function SelectChoice({ id, option, chosen, active, marked, onChoose, onPoint }: SelectChoiceProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      onClick={() => !option.disabled && onChoose(option.value)}
      onPointerMove={(event) => event.pointerType === 'mouse' && !active && onPoint()}
      className={cx(
        'flex min-h-12 scroll-my-16 items-center gap-3 rounded-field px-2 py-2',
        active &&
          'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-focus',
        marked && 'bg-pressed',
        chosen && 'font-semibold text-act',
        option.disabled ? 'text-ink3' : 'cursor-pointer active:bg-pressed',
      )}
    >
      <span className="min-w-0 flex-1">
        {option.text}
        {option.detail && <span className="block text-small font-normal text-ink2">{option.detail}</span>}
      </span>
      {chosen && <Check size={20} strokeWidth={2.4} aria-hidden className="shrink-0" />}
    </div>
  );
}

interface SelectSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  options: readonly Option[];
  value: string | undefined;
  onChoose: (value: string) => void;
  onQuery?: (query: string) => void;
  busy?: boolean;
}

/** With this many options or more there is a search field. */
const searchFrom = 9;

/** The sheet of `Select`, also used alone. Keys: arrows, Page Up and Down, Home, End, Enter, Escape. */
export function SelectSheet({ open, onClose, title, ...rest }: SelectSheetProps) {
  const searched = rest.options.length >= searchFrom || rest.onQuery !== undefined;
  return (
    <Sheet open={open} onClose={onClose} title={title} tall={searched}>
      <Choices title={title} searched={searched} {...rest} />
    </Sheet>
  );
}

type ChoicesProps = Omit<SelectSheetProps, 'open' | 'onClose'> & { searched: boolean };

/**
 * A listbox with one tab stop: it or the search field has the focus; `aria-activedescendant` names the active option.
 */
function Choices({ title, searched, options, value, onChoose, onQuery, busy }: ChoicesProps) {
  const { t } = useText();
  const id = useId();
  const [query, setQuery] = useState('');
  const shown = onQuery ? options : matching(options, query);
  const chosenAt = options.findIndex((option) => option.value === value);
  const { list, active, keyed, go, onKeyDown } = useCursor(shown, Math.max(0, chosenAt), query, onChoose);
  // On a phone, focusing the search field would open the keyboard, which hides the options.
  const focusSearch = searched && !matchMedia('(pointer: coarse)').matches;

  const search = (text: string) => {
    setQuery(text);
    go(0);
    onQuery?.(text);
  };
  return (
    <div onKeyDown={onKeyDown}>
      {searched && (
        <div className="sticky top-0 z-10 -mx-4 bg-raised px-4 pt-1 pb-2">
          <SearchField first={focusSearch} value={query} onChange={search} placeholder={t('frame.search')} />
        </div>
      )}
      <div
        ref={list}
        role="listbox"
        data-first={!focusSearch || undefined}
        tabIndex={0}
        aria-label={title}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        className="group/list -mx-2 rounded-field outline-none"
      >
        {shown.map((option, index) => (
          <SelectChoice
            key={option.value}
            id={`${id}-${index}`}
            option={option}
            chosen={option.value === value}
            active={index === active}
            marked={index === active && keyed}
            onChoose={onChoose}
            onPoint={() => go(index)}
          />
        ))}
      </div>
      <div role="status" className="grid justify-center py-3 text-body text-ink2 empty:hidden">
        {busy ? <Spinner /> : shown.length === 0 ? nothingFound(t, query) : null}
      </div>
    </div>
  );
}

const nothingFound = (t: T, query: string): string => (query ? t('frame.noMatch', { query }) : t('frame.nothingFound'));

/** The index of the active option, which keys move, scrolled into view. `keyed`: it was moved, so it is highlighted. */
function useCursor(shown: readonly Option[], first: number, query: string, onChoose: (value: string) => void) {
  const [at, setAt] = useState(first);
  const [keyed, setKeyed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const active = Math.min(at, shown.length - 1);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);
  const go = (to: number) => {
    setKeyed(true);
    setAt(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (event.key === 'Enter' && chosen && !chosen.disabled) {
      event.preventDefault();
      onChoose(chosen.value);
    }
    const next = indexAfterKey(event.key, active, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  return { list, active, keyed, go, onKeyDown };
}
