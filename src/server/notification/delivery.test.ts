import { describe, expect, it } from 'vitest';
import type { NoticeGroup } from '../../shared/notification/settings.ts';
import { deliveryOf, pushTimeOf } from './delivery.ts';
import type { StoredSettings } from './settings-store.ts';

const NIGHT = new Date('2026-03-02T23:00:00Z');
const DAY = new Date('2026-03-02T12:00:00Z');
const MORNING = new Date('2026-03-03T07:00:00Z');

/** Somebody who chose so. */
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

/** What becomes of news for them. */
const fate = (chosen: Partial<StoredSettings> | null, groups: NoticeGroup[], now = DAY, productionDown = false) =>
  deliveryOf(recipient(chosen, groups), productionDown, now);

describe('what becomes of news', () => {
  it('is by default what it was before anybody could choose', () => {
    expect(fate(null, ['newForMe'])).toEqual({ inBell: true, mail: 'atOnce' });
    expect(fate(null, ['progress'])).toEqual({ inBell: true, mail: 'never' });
  });
  it('is told if any of what it is to the reader is wanted', () => {
    const choices = { progress: { bell: false }, team: { mail: true } };
    expect(fate({ choices }, ['progress'])).toEqual({ inBell: false, mail: 'never' });
    expect(fate({ choices }, ['progress', 'team'])).toEqual({ inBell: true, mail: 'atOnce' });
  });
  it('waits for the digest, or for the end of the night', () => {
    const quiet = { from: 22, to: 7 };
    expect(fate({ quiet }, ['waiting'], NIGHT)).toEqual({ inBell: true, mail: MORNING });
    expect(fate({ quiet }, ['waiting'], DAY)).toEqual({ inBell: true, mail: 'atOnce' });
    expect(fate({ quiet, digestHour: 8 }, ['waiting'], NIGHT)).toEqual({ inBell: true, mail: 'digest' });
    expect(fate({ digestHour: 8, choices: { waiting: { mail: false } } }, ['waiting'])).toMatchObject({
      mail: 'never',
    });
  });
  it('waits for nothing while production stands still and the reader has to act, if they want it by mail', () => {
    const later = { quiet: { from: 22, to: 7 }, digestHour: 8 };
    expect(fate(later, ['newForMe'], NIGHT, true)).toMatchObject({ mail: 'atOnce' });
    expect(fate(later, ['reminders'], NIGHT, true)).toMatchObject({ mail: 'atOnce' });
    expect(fate(later, ['closed'], NIGHT, true)).toMatchObject({ mail: 'digest' });
    expect(fate({ ...later, choices: { newForMe: { mail: false } } }, ['newForMe'], NIGHT, true)).toMatchObject({
      mail: 'never',
    });
  });
});

it('a device is told as by mail, never in a digest', () => {
  const told = (chosen: Partial<StoredSettings> | null, groups: NoticeGroup[], now = DAY, productionDown = false) =>
    pushTimeOf(recipient(chosen, groups), productionDown, now);
  const quiet = { from: 22, to: 7 };
  expect([told(null, ['newForMe']), told(null, ['comments'])]).toEqual(['atOnce', 'never']);
  expect(told({ choices: { comments: { push: true } }, digestHour: 8 }, ['comments'])).toBe('atOnce');
  expect(told({ choices: { newForMe: { push: false } } }, ['newForMe'], DAY, true)).toBe('never');
  expect([told({ quiet }, ['waiting'], NIGHT), told({ quiet }, ['waiting'], NIGHT, true)]).toEqual([MORNING, 'atOnce']);
  expect(told({ quiet }, ['closed'], NIGHT, true)).toEqual(MORNING);
});
