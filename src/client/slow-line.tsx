import { Hourglass } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { queryClient } from './api/queries.ts';
import { followSlowQueries } from './api/slow-queries.ts';
import { useText } from './text.tsx';
import { Button } from './ui/button.tsx';

const slow = followSlowQueries(queryClient);

/** A line above the page while an answer is 20 s late: it may be asked for again. After 60 s the page itself tells. */
export function SlowLine() {
  const { t } = useText();
  const isSlow = useSyncExternalStore(slow.subscribe, slow.any);
  return (
    <div role="status">
      {isSlow && (
        <p className="flex items-center gap-2 rounded-field bg-warn-soft py-1 pr-1 pl-3 text-small font-medium text-warn-ink">
          <Hourglass size={18} strokeWidth={2.2} aria-hidden className="shrink-0" />
          <span className="flex-1">{t('frame.slow')}</span>
          <Button kind="plain" size="medium" onClick={slow.refetch}>
            {t('frame.tryAgain')}
          </Button>
        </p>
      )}
    </div>
  );
}
