import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormStore } from '../form/form-store.ts';
import { useText } from '../text.tsx';
import { cx } from '../ui/class-names.ts';
import { usePeople } from './person-field.tsx';

const SHOWN = 6;
/** What has been typed of a name: from an "@" that begins a word to the cursor. Names have spaces. */
const BEGUN = /(?<![\w.-])@([^@\n]{0,40})$/;

interface Begun {
  /** Where the "@" stands. */
  at: number;
  name: string;
}

const begunIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Begun | undefined => {
  const found = selectionStart === selectionEnd ? BEGUN.exec(value.slice(0, selectionStart)) : null;
  return found ? { at: found.index, name: found[1] ?? '' } : undefined;
};

/**
 * Below an internal note: the insiders whose name or group fits what is typed after an "@". Arrows choose, Enter or Tab
 * writes the name, Escape leaves it a text. Who is named is found in the text (`shared/ticket/mentions.ts`).
 */
export function MentionOffers({ store }: { store: FormStore }) {
  const box = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<Begun>();
  const field = () => box.current?.parentElement?.querySelector<HTMLTextAreaElement>('[data-field=text] textarea');
  useEffect(() => {
    const form = box.current?.parentElement;
    const look = ({ target }: Event): void => {
      if (target instanceof HTMLTextAreaElement && target === field()) setBegun(begunIn(target));
    };
    const events = ['input', 'click', 'focusin'];
    for (const name of events) form?.addEventListener(name, look);
    // What was typed before this part was loaded.
    const begins = requestAnimationFrame(() => {
      const text = field();
      if (text) setBegun(begunIn(text));
    });
    return () => {
      cancelAnimationFrame(begins);
      for (const name of events) form?.removeEventListener(name, look);
    };
  }, []);
  const write = (name: string): void => {
    const text = field();
    if (!text || !begun) return;
    const before = `${text.value.slice(0, begun.at)}@${name} `;
    // Drawn at once: the next key comes before the next frame when somebody types fast, and belongs behind the name.
    flushSync(() => {
      store.set('text', before + text.value.slice(text.selectionEnd).trimStart());
      setBegun(undefined);
    });
    text.focus();
    text.setSelectionRange(before.length, before.length);
  };
  const { t } = useText();
  return (
    <div ref={box}>
      <p className="text-small text-ink2">{t('ticket.mention.hint')}</p>
      {begun && <Offers text={field} name={begun.name} onChoose={write} onLeave={() => setBegun(undefined)} />}
    </div>
  );
}

interface OffersProps {
  text: () => HTMLTextAreaElement | null | undefined;
  name: string;
  onChoose: (name: string) => void;
  onLeave: () => void;
}

function Offers({ text, name, onChoose, onLeave }: OffersProps) {
  const { t } = useText();
  const id = useId();
  const { people } = usePeople({}, useDeferredValue(name.trim()));
  const shown = people.slice(0, SHOWN);
  const [marked, setMarked] = useState({ name, at: 0 });
  const at = marked.name === name ? Math.min(marked.at, shown.length - 1) : 0;
  useEffect(() => {
    const element = text();
    if (!element || shown.length === 0) return;
    const listen = (event: KeyboardEvent): void => {
      const { key, isComposing, ctrlKey, metaKey, shiftKey } = event;
      if (isComposing || ctrlKey || metaKey || shiftKey) return;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      const chosen = key === 'Enter' || key === 'Tab' ? shown[at] : undefined;
      if (step !== 0) setMarked({ name, at: (at + step + shown.length) % shown.length });
      else if (chosen) onChoose(chosen.name);
      else if (key === 'Escape') onLeave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${at}`);
    element.addEventListener('keydown', listen);
    return () => {
      element.removeEventListener('keydown', listen);
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  });
  if (shown.length === 0) return null;
  return (
    <ul id={id} role="listbox" aria-label={t('ticket.mention.offers')} className="flex flex-wrap gap-2 pt-2">
      {shown.map((person, n) => (
        <li
          key={person.id}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === at}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person.name)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-field px-3 text-small',
            n === at ? 'bg-act-soft font-semibold text-act-ink' : 'bg-sunk text-ink',
          )}
        >
          {person.name}
          {person.group && <span className={n === at ? '' : 'text-ink2'}>{person.group}</span>}
        </li>
      ))}
    </ul>
  );
}
