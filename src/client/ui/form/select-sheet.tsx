import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../text.tsx';
import { cx } from '../class-names.ts';
import { SearchField } from '../search-field.tsx';
import { Sheet } from '../sheet.tsx';
import { Spinner } from '../spinner.tsx';
import { matching, moved, type Option } from './option-search.ts';

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

/** From this many options on there is a search box. */
const searchFrom = 9;

/** The sheet behind `Select`; also of its own, e.g. for "Transfer to". Arrow keys, Home, End, Enter, Escape. */
export function SelectSheet({ open, onClose, title, ...rest }: SelectSheetProps) {
  const searched = rest.options.length >= searchFrom || rest.onQuery !== undefined;
  return (
    <Sheet open={open} onClose={onClose} title={title} tall={searched}>
      <Choices title={title} searched={searched} {...rest} />
    </Sheet>
  );
}

type ChoicesProps = Omit<SelectSheetProps, 'open' | 'onClose'> & { searched: boolean };

/** A listbox with one tab stop: focus stays on it or on the search box, `aria-activedescendant` tells where one is. */
function Choices({ title, searched, options, value, onChoose, onQuery, busy }: ChoicesProps) {
  const { t } = useText();
  const id = useId();
  const [query, setQuery] = useState('');
  const shown = onQuery ? options : matching(options, query);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const [keyed, setKeyed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const active = Math.min(at, shown.length - 1);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);
  // On a phone the search box would bring up the keyboard and hide what there is to choose.
  const typesAtOnce = searched && !matchMedia('(pointer: coarse)').matches;

  const search = (text: string) => {
    setQuery(text);
    setAt(0);
    setKeyed(true);
    onQuery?.(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (event.key === 'Enter' && chosen && !chosen.disabled) {
      event.preventDefault();
      onChoose(chosen.value);
    }
    const next = moved(event.key, active, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    setKeyed(true);
    setAt(next);
  };
  return (
    <div onKeyDown={onKeyDown}>
      {searched && (
        <div className="sticky top-0 z-10 -mx-4 bg-raised px-4 pt-1 pb-2">
          <SearchField first={typesAtOnce} value={query} onChange={search} placeholder={t('frame.search')} />
        </div>
      )}
      <div
        ref={list}
        role="listbox"
        data-first={!typesAtOnce || undefined}
        tabIndex={0}
        aria-label={title}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        className="group/list -mx-2 rounded-field outline-none"
      >
        {shown.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabled || undefined}
            onClick={() => !option.disabled && onChoose(option.value)}
            onPointerMove={(event) => {
              if (event.pointerType !== 'mouse' || index === active) return;
              setKeyed(true);
              setAt(index);
            }}
            className={cx(
              'flex min-h-12 scroll-my-16 items-center gap-3 rounded-field px-2 py-2',
              index === active &&
                'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-focus',
              index === active && keyed && 'bg-pressed',
              option.value === value && 'font-semibold text-act',
              option.disabled ? 'text-ink3' : 'cursor-pointer active:bg-pressed',
            )}
          >
            <span className="min-w-0 flex-1">
              {option.text}
              {option.detail && <span className="block text-small font-normal text-ink2">{option.detail}</span>}
            </span>
            {option.value === value && <Check size={20} strokeWidth={2.4} aria-hidden className="shrink-0" />}
          </div>
        ))}
      </div>
      <div role="status" className="grid justify-center py-3 text-body text-ink2 empty:hidden">
        {busy ? (
          <Spinner />
        ) : shown.length === 0 ? (
          query ? (
            t('frame.noMatch', { query })
          ) : (
            t('frame.nothingFound')
          )
        ) : null}
      </div>
    </div>
  );
}
