import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeSettings, readSettings, type SettingsView } from '../../shared/notification/settings-calls.ts';
import type { Choices } from '../../shared/notification/settings.ts';
import { queryKey, useCall, useSend } from '../api/queries.ts';
import { timeZone as deviceZone } from '../ui/use-now.ts';

/** Without a digest and quiet hours nothing asks what time it is where the user is. */
export const usesClock = ({ digestHour, quiet }: SettingsView): boolean => digestHour !== null || quiet !== null;

const choicesOf = ({ groups }: SettingsView): Choices =>
  Object.fromEntries(
    groups.map(({ group, bell, mail, bellAlways }) => [group, bellAlways ? { mail } : { bell, mail }]),
  );

/**
 * My settings, and `change`, which shows at once what was chosen and sends it; what is chosen while that is on its way goes
 * with the next request, so that the last choice counts. What cannot be saved is shown again as it was, with the reason.
 */
export function useSettings() {
  const client = useQueryClient();
  const read = useCall(readSettings, {});
  const { send } = useSend(changeSettings);
  const [wanted, setWanted] = useState<SettingsView>();
  const [saved, setSaved] = useState(false);
  const next = useRef<SettingsView>(undefined);
  const sending = useRef(false);

  async function change(settings: SettingsView): Promise<void> {
    setWanted(settings);
    setSaved(false);
    next.current = settings;
    if (sending.current) return;
    sending.current = true;
    let answer: SettingsView | undefined;
    while (next.current) {
      const { digestHour, quiet, timeZone, ...asked } = next.current;
      next.current = undefined;
      const version = client.getQueryData<SettingsView>(queryKey(readSettings, {}))?.version ?? 0;
      const body = { version, choices: choicesOf({ ...asked, digestHour, quiet, timeZone }), digestHour, quiet };
      answer = await send({ body: { ...body, timeZone: timeZone ?? deviceZone } });
      if (answer === undefined) next.current = undefined;
      else client.setQueryData(queryKey(readSettings, {}), answer);
    }
    sending.current = false;
    setSaved(answer !== undefined);
    if (answer === undefined) await read.refetch();
    setWanted(undefined);
  }

  return { ...read, settings: wanted ?? read.data, change, saved };
}
