import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../text.tsx';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

/** A text with more characters or lines than this is folded, so that the content below it stays in reach. */
const MAX_CHARACTERS = 700;
const MAX_LINES = 15;

/** A text of any length. A long one is folded and has a button that shows all of it. */
export function LongText({ text }: { text: string }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const [cut, setCut] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const folds = text.length > MAX_CHARACTERS || text.split('\n').length > MAX_LINES;
  useLayoutEffect(() => {
    const element = shown.current;
    if (!folds || all || !element) return;
    // On a wide screen the folded text may still fit; then the button is not shown.
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [folds, all, text]);
  return (
    <div>
      <p ref={shown} className={cx('whitespace-pre-line wrap-anywhere', folds && !all && 'line-clamp-10')}>
        {text}
      </p>
      {folds && (all || cut) && (
        <div className="-ml-3">
          <Button kind="plain" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'ticket.less' : 'ticket.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
