import { Copy } from 'lucide-react';
import { useText } from '../text.tsx';
import { copy } from './copy.ts';

interface CopyTextProps {
  /** What is copied. */
  value: string;
  /** What is shown, e.g. the SN in groups; else the value. */
  shown?: string;
  /** What it is, for the button's name: "ticket number". */
  what: string;
}

/** A number, an SN or a code in monospace. A tap copies it; it can also be selected by hand. */
export function CopyText({ value, shown, what }: CopyTextProps) {
  const { t } = useText();
  return (
    <button
      type="button"
      aria-label={`${value}. ${t('frame.copyThis', { what })}`}
      onClick={() => void copy(value, t)}
      className="press code relative -mx-1 inline-flex max-w-[calc(100%+0.5rem)] items-center gap-1.5 rounded-md px-1 text-left wrap-anywhere select-text after:absolute after:inset-x-0 after:-inset-y-3 active:bg-pressed"
    >
      {shown ?? value}
      <Copy size={14} strokeWidth={2} aria-hidden className="shrink-0 text-ink3" />
    </button>
  );
}
