import { Check } from 'lucide-react';
import { cx } from '../class-names.ts';
import type { Option } from './option-search.ts';

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
export function SelectChoice({ id, option, chosen, active, marked, onChoose, onPoint }: SelectChoiceProps) {
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
