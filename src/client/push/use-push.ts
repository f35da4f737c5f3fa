import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readPush } from '../../shared/notification/push-calls.ts';
import { queryKey, useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import { hindranceOf, type Hindrance } from './hindrance.ts';
import { abilityOf, takesPushes, turnOff, turnOn } from './push-device.ts';

type PushState = 'on' | 'off' | Hindrance;

interface PushHere {
  /** Undefined until it is known. */
  state: PushState | undefined;
  busy: boolean;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
}

/** Whether this device is told by push, and the switch. It is told when both the browser and the server say so. */
export function usePush(): PushHere {
  const { t } = useText();
  const client = useQueryClient();
  const { data } = useCall(readPush, {});
  const [taken, setTaken] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void takesPushes().then(setTaken, () => setTaken(false)), []);
  const act = async (change: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await change();
    } catch {
      toast.show({ text: t('push.failed'), tone: 'bad' });
    }
    setTaken(await takesPushes().catch(() => false));
    await client.invalidateQueries({ queryKey: queryKey(readPush) });
    setBusy(false);
  };
  const isKnown = data !== undefined && taken !== undefined;
  const told = isKnown && taken && data.subscribed ? 'on' : 'off';
  return {
    state: isKnown ? (hindranceOf(abilityOf(data.publicKey)) ?? told) : undefined,
    busy,
    turnOn: () => act(async () => data?.publicKey && (await turnOn(data.publicKey))),
    turnOff: () => act(turnOff),
  };
}
