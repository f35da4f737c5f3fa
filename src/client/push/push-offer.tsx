import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { usePush } from './use-push.ts';

const OFFERED = 'closeloop.pushOffered';

function isOffered(): boolean {
  try {
    return localStorage.getItem(OFFERED) !== null || Notification.permission !== 'default';
  } catch {
    return true; // no storage: the answer could not be stored, so do not ask
  }
}

function rememberOffered(): void {
  try {
    localStorage.setItem(OFFERED, 'yes');
  } catch {
    // The storage is full: this device is asked again after the next report.
  }
}

/** Offers push notifications after a report was sent, once per device. Shows nothing where push cannot work. */
export function PushOffer() {
  const { t } = useText();
  const [asks, setAsks] = useState(() => !isOffered());
  const { state, busy, turnOn } = usePush();
  if (!asks || state !== 'off') return null;
  const answered = (): void => {
    rememberOffered();
    setAsks(false);
  };
  return (
    <Card className="grid gap-3 p-4">
      <p className="flex gap-2.5">
        <BellRing size={20} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-act" />
        <span className="font-semibold">{t('push.offer')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" kind="quiet" busy={busy} onClick={() => void turnOn().then(answered)}>
          {t('push.turnOn')}
        </Button>
        <Button size="medium" kind="plain" onClick={answered}>
          {t('push.notNow')}
        </Button>
      </div>
    </Card>
  );
}
