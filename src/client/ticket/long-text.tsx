import { useState } from 'react';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';

/** Longer than this it is folded: what comes below must stay in reach. */
const FOLDED_FROM = 700;

/** A text as somebody wrote it; a long one is folded until one asks for all of it. */
export function LongText({ text }: { text: string }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const folds = text.length > FOLDED_FROM;
  return (
    <div>
      <p className={cx('whitespace-pre-line wrap-anywhere', folds && !all && 'line-clamp-10')}>{text}</p>
      {folds && (
        <div className="-ml-3">
          <Button kind="plain" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'ticket.less' : 'ticket.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
