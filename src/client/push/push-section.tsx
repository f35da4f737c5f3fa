import { BellRing, Info } from 'lucide-react';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { usePush } from './use-push.ts';

/** Push notifications in the notification settings: the switch, or the reason why this device cannot receive them. */
export function PushSection() {
  const { t } = useText();
  const { state, busy, turnOn, turnOff } = usePush();
  if (state === undefined) return null;
  const Mark = state === 'on' || state === 'off' ? BellRing : Info;
  return (
    <Section title={t('push.title')}>
      <Card className="grid gap-3 p-4">
        <p className="flex gap-2.5">
          <Mark size={20} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-ink2" />
          <span>{t(`push.${state}`)}</span>
        </p>
        {state === 'off' && (
          <Button kind="quiet" wide busy={busy} onClick={() => void turnOn()}>
            {t('push.turnOn')}
          </Button>
        )}
        {state === 'on' && (
          <Button kind="quiet" wide busy={busy} onClick={() => void turnOff()}>
            {t('push.turnOff')}
          </Button>
        )}
      </Card>
    </Section>
  );
}
