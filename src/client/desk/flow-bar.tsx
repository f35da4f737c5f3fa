import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { countText } from '../../shared/format/count.ts';
import { useText } from '../text.tsx';
import { IconButton } from '../ui/button.tsx';

interface FlowBarProps {
  /** Of the list. */
  name: string;
  /** Which one is open, from 1. */
  at: number;
  total: number;
  onPrevious: () => void;
  onNext: () => void;
  onEnd: () => void;
}

/** Above a ticket that is one of a list worked through one by one: which one it is, and what is left as a thin line. */
export function FlowBar({ name, at, total, onPrevious, onNext, onEnd }: FlowBarProps) {
  const { t } = useText();
  return (
    <div role="region" aria-label={t('desk.flow')} className="desk-flow">
      <span aria-hidden className="desk-flow-line" style={{ width: `${(at / Math.max(at, total)) * 100}%` }} />
      <span className="truncate font-semibold">{name}</span>
      <span role="status" className="tabular flex-1 text-ink2">
        {t('desk.flow.at', { n: at, of: countText(total) })}
      </span>
      <IconButton icon={ChevronLeft} label={t('desk.key.up')} aria-keyshortcuts="k" onClick={onPrevious} />
      <IconButton icon={ChevronRight} label={t('desk.key.down')} aria-keyshortcuts="j" onClick={onNext} />
      <IconButton icon={X} label={t('desk.flow.end')} aria-keyshortcuts="Escape" onClick={onEnd} />
    </div>
  );
}
