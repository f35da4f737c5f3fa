import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readPush } from '../../shared/notification/push-calls.ts';
import { queryKey, useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import { hindranceOf, type Hindrance } from './hindrance.ts';
import { abilityOf, isSubscribed, turnOff, turnOn } from './push-device.ts';

type PushState = 'on' | 'off' | Hindrance;

interface PushControl {
  /** Undefined while it is being read. */
  state: PushState | undefined;
  busy: boolean;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
}

/**
 * Whether this device receives push notifications, and the switch. Browser and server must both have the subscription.
 */
export function usePush(): PushControl {
  const { t } = useText();
  const client = useQueryClient();
  const { data } = useCall(readPush, {});
  const [subscribed, setSubscribed] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void isSubscribed().then(setSubscribed, () => setSubscribed(false)), []);
  const act = async (change: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await change();
    } catch {
      toast.show({ text: t('push.failed'), tone: 'bad' });
    }
    setSubscribed(await isSubscribed().catch(() => false));
    await client.invalidateQueries({ queryKey: queryKey(readPush) });
    setBusy(false);
  };
  const isKnown = data !== undefined && subscribed !== undefined;
  const onOrOff = isKnown && subscribed && data.subscribed ? 'on' : 'off';
  return {
    state: isKnown ? (hindranceOf(abilityOf(data.publicKey)) ?? onOrOff) : undefined,
    busy,
    turnOn: () => act(async () => data?.publicKey && (await turnOn(data.publicKey))),
    turnOff: () => act(turnOff),
  };
}
