import { describe, expect, it } from 'vitest';
import { groupsOf, isOn, isTimeZone, noticeGroups, sparse } from './settings.ts';

describe('the notification settings', () => {
  it('have only the groups that can concern the role', () => {
    expect(groupsOf('partner')).toEqual(['waiting', 'progress', 'comments', 'closed', 'jobs']);
    expect(groupsOf('partnerManager')).toEqual(groupsOf('partner'));
    expect(groupsOf('engineer')).toEqual(
      noticeGroups.filter((group) => group !== 'team' && group !== 'commonProblems'),
    );
    expect(groupsOf('lead')).toEqual(noticeGroups);
    expect(groupsOf('admin')).toEqual(['commonProblems', 'jobs']);
  });
  it('have by default every bell, and mail where somebody has to act or to rate', () => {
    expect(noticeGroups.filter((group) => isOn({}, group, 'bell'))).toEqual(noticeGroups);
    expect(noticeGroups.filter((group) => isOn({}, group, 'mail'))).toEqual([
      'newForMe',
      'waiting',
      'reminders',
      'closed',
      'commonProblems',
      'jobs',
    ]);
  });
  it('follow the choices, but the bell always rings for what waits', () => {
    const choices = { waiting: { bell: false, mail: false }, comments: { bell: false, mail: true } };
    expect([isOn(choices, 'waiting', 'bell'), isOn(choices, 'waiting', 'mail')]).toEqual([true, false]);
    expect([isOn(choices, 'comments', 'bell'), isOn(choices, 'comments', 'mail')]).toEqual([false, true]);
  });
  it('store only choices that differ from the defaults', () => {
    expect(
      sparse({
        newForMe: { bell: false },
        waiting: { bell: true, mail: false },
        progress: { bell: true, mail: false },
        comments: {},
        closed: { bell: false, mail: true },
      }),
    ).toEqual({ waiting: { mail: false }, closed: { bell: false } });
  });
});

it('a time zone is a name of the time zone database', () => {
  expect(['Europe/Berlin', 'Asia/Shanghai', 'UTC', 'Asia/Kathmandu'].every(isTimeZone)).toBe(true);
  const others = ['', 'Mars/Olympus', 'Europe/Berlin; drop table', '../etc'];
  expect(others.map(isTimeZone)).toEqual(others.map(() => false));
});
