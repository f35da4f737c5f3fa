import { Quote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EventView } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { selectedWords, type SelectedWords } from '../selected-words.ts';

interface QuoteButtonProps {
  events: readonly EventView[];
  /** Answers this event; the form quotes what is selected of it. */
  onReply: (event: EventView) => void;
}

/** At words that are selected in the conversation: a button that answers them alone. */
export function QuoteButton({ events, onReply }: QuoteButtonProps) {
  const { t } = useText();
  const [words, setWords] = useState<SelectedWords>();
  useEffect(() => {
    const look = (): void => setWords(selectedWords(events));
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('selectionchange', look, { signal });
    addEventListener('scroll', look, { signal, capture: true, passive: true });
    return () => ended.abort();
  }, [events]);
  if (!words) return null;
  const { event, box } = words;
  return createPortal(
    <div className="desk-quote" style={{ top: box.bottom, left: box.left }}>
      {/* A press must not take the selection away before it is read. */}
      <Button
        kind="quiet"
        size="medium"
        icon={Quote}
        onPointerDown={(press) => press.preventDefault()}
        onClick={() => onReply(event)}
      >
        {t('desk.quote')}
      </Button>
    </div>,
    document.body,
  );
}
