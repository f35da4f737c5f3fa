import { describe, expect, it } from 'vitest';
import type { NoticeGroup } from '../../shared/notification/settings.ts';
import { deliveryOf, pushTimeOf } from './delivery.ts';
import type { StoredSettings } from './settings-store.ts';

const NIGHT = new Date('2026-03-02T23:00:00Z');
const DAY = new Date('2026-03-02T12:00:00Z');
const MORNING = new Date('2026-03-03T07:00:00Z');

/** A recipient with these settings; null: the defaults. */
function recipient(chosen: Partial<StoredSettings> | null, groups: NoticeGroup[]) {
  const settings = chosen && {
    ...{ choices: {}, version: 1, digestHour: null, quiet: null, timeZone: 'UTC', digestedOn: null },
    ...chosen,
  };
  const person = {
    ...{ id: 'p', role: 'engineer' as const, language: 'en' as const, account: 'p@x.example', userName: 'p' },
    ...{ inQueue: false, pushTo: [], settings },
  };
  return { person, groups, acts: true };
}

const delivery = (chosen: Partial<StoredSettings> | null, groups: NoticeGroup[], now = DAY, productionDown = false) =>
  deliveryOf(recipient(chosen, groups), productionDown, now);

describe('the delivery of an event', () => {
  it('follows the defaults without settings', () => {
    expect(delivery(null, ['newForMe'])).toEqual({ inBell: true, mail: 'atOnce' });
    expect(delivery(null, ['progress'])).toEqual({ inBell: true, mail: 'never' });
  });
  it('happens if one of its groups is on', () => {
    const choices = { progress: { bell: false }, team: { mail: true } };
    expect(delivery({ choices }, ['progress'])).toEqual({ inBell: false, mail: 'never' });
    expect(delivery({ choices }, ['progress', 'team'])).toEqual({ inBell: true, mail: 'atOnce' });
  });
  it('waits for the digest, or for the end of the quiet hours', () => {
    const quiet = { from: 22, to: 7 };
    expect(delivery({ quiet }, ['waiting'], NIGHT)).toEqual({ inBell: true, mail: MORNING });
    expect(delivery({ quiet }, ['waiting'], DAY)).toEqual({ inBell: true, mail: 'atOnce' });
    expect(delivery({ quiet, digestHour: 8 }, ['waiting'], NIGHT)).toEqual({ inBell: true, mail: 'digest' });
    expect(delivery({ digestHour: 8, choices: { waiting: { mail: false } } }, ['waiting'])).toMatchObject({
      mail: 'never',
    });
  });
  it('is at once while production is down and the person has to act, if they want mails', () => {
    const later = { quiet: { from: 22, to: 7 }, digestHour: 8 };
    expect(delivery(later, ['newForMe'], NIGHT, true)).toMatchObject({ mail: 'atOnce' });
    expect(delivery(later, ['reminders'], NIGHT, true)).toMatchObject({ mail: 'atOnce' });
    expect(delivery(later, ['closed'], NIGHT, true)).toMatchObject({ mail: 'digest' });
    expect(delivery({ ...later, choices: { newForMe: { mail: false } } }, ['newForMe'], NIGHT, true)).toMatchObject({
      mail: 'never',
    });
  });
});

it('a push is timed like a mail, but never waits for a digest', () => {
  const pushTime = (chosen: Partial<StoredSettings> | null, groups: NoticeGroup[], now = DAY, productionDown = false) =>
    pushTimeOf(recipient(chosen, groups), productionDown, now);
  const quiet = { from: 22, to: 7 };
  expect([pushTime(null, ['newForMe']), pushTime(null, ['comments'])]).toEqual(['atOnce', 'never']);
  expect(pushTime({ choices: { comments: { push: true } }, digestHour: 8 }, ['comments'])).toBe('atOnce');
  expect(pushTime({ choices: { newForMe: { push: false } } }, ['newForMe'], DAY, true)).toBe('never');
  expect([pushTime({ quiet }, ['waiting'], NIGHT), pushTime({ quiet }, ['waiting'], NIGHT, true)]).toEqual([
    MORNING,
    'atOnce',
  ]);
  expect(pushTime({ quiet }, ['closed'], NIGHT, true)).toEqual(MORNING);
});
