import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../text.tsx';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';

/** Longer than this, in characters or lines, it may be folded: what comes below must stay in reach. */
const FOLDED_FROM = 700;
const LINES_FROM = 15;

/** A text as somebody wrote it; one that does not fit is folded until one asks for all of it. */
export function LongText({ text }: { text: string }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const [cut, setCut] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const folds = text.length > FOLDED_FROM || text.split('\n').length > LINES_FROM;
  useLayoutEffect(() => {
    const element = shown.current;
    if (!folds || all || !element) return;
    // On a wide screen all of it may be there: then there is nothing to ask for.
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
