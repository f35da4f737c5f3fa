import type { Choices, Medium } from '../../shared/notification/settings.ts';
import { isOn, noticeGroup } from '../../shared/notification/settings.ts';
import type { Recipient } from './audience.ts';
import { quietUntil } from './quiet-hours.ts';

/** By what somebody is told of one event: the mail never, at once, when the quiet hours end, or with the next digest. */
export interface Delivery {
  inBell: boolean;
  mail: 'never' | 'atOnce' | 'digest' | Date;
}

/**
 * What a person's settings make of an event. Somebody to whom it is several things is told if any of them is wanted. While
 * production stands still, what somebody has to do about it is mailed at once, in the night too.
 */
export function deliveryOf({ person, groups }: Recipient, productionDown: boolean, now: Date): Delivery {
  const { settings } = person;
  const choices: Choices = settings?.choices ?? {};
  const wanted = (medium: Medium) => groups.filter((group) => isOn(choices, group, medium));
  const mailed = wanted('mail');
  const urgent = productionDown && mailed.some((group) => noticeGroup(group).acts);
  const inBell = wanted('bell').length > 0;
  if (mailed.length === 0) return { inBell, mail: 'never' };
  if (settings === null || urgent) return { inBell, mail: 'atOnce' };
  if (settings.digestHour !== null) return { inBell, mail: 'digest' };
  return { inBell, mail: quietUntil(settings, now) ?? 'atOnce' };
}
