import { type Choices, type Medium, isOn, noticeGroup } from '../../shared/notification/settings.ts';
import type { Recipient } from './audience.ts';
import { quietUntil } from './quiet-hours.ts';

/** How a person is notified of one event. `mail`: a Date is the end of the quiet hours. */
export interface Delivery {
  inBell: boolean;
  mail: 'never' | 'atOnce' | 'digest' | Date;
}

/**
 * Applies a person's settings to an event. If it belongs to several groups, one that is on is enough. While production
 * is down, mails to the person who has to act are sent at once, also during quiet hours.
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

/**
 * When an event is pushed to a person's devices; a Date is the end of the quiet hours. Like a mail, but never in a
 * digest.
 */
export function pushTimeOf(
  { person, groups }: Recipient,
  productionDown: boolean,
  now: Date,
): 'never' | 'atOnce' | Date {
  const { settings } = person;
  const wanted = groups.filter((group) => isOn(settings?.choices ?? {}, group, 'push'));
  if (wanted.length === 0) return 'never';
  const isUrgent = productionDown && wanted.some((group) => noticeGroup(group).acts);
  return settings === null || isUrgent ? 'atOnce' : (quietUntil(settings, now) ?? 'atOnce');
}
