import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../text.tsx';

/** Whether the browser is online. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    addEventListener('online', read);
    addEventListener('offline', read);
    return () => {
      removeEventListener('online', read);
      removeEventListener('offline', read);
    };
  }, []);
  return online;
}

/** A banner that is shown while the browser is offline, above every page. */
export function OfflineBanner() {
  const { t } = useText();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex gap-2 rounded-field bg-warn-soft px-3 py-2.5 text-small font-medium text-warn-ink">
          <WifiOff size={18} strokeWidth={2.2} aria-hidden className="shrink-0" />
          <span>{t('frame.offlineKept')}</span>
        </p>
      )}
    </div>
  );
}
