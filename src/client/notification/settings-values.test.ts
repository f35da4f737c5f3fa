import { describe, expect, it } from 'vitest';
import { DIGEST_HOUR, QUIET_FROM_HOUR, QUIET_TO_HOUR } from '../../shared/constants.ts';
import { changeSettings, type SettingsView } from '../../shared/notification/settings-calls.ts';
import { bodyOf, defaultValues, groupTable, settingsFields, valuesOf } from './settings-values.ts';

const view: SettingsView = {
  version: 3,
  groups: [
    { group: 'waiting', bell: true, mail: false, push: true, bellAlways: true },
    { group: 'comments', bell: false, mail: false, push: false, bellAlways: false },
    { group: 'closed', bell: true, mail: true, push: false, bellAlways: false },
  ],
  digestHour: null,
  quiet: { from: 21, to: 6 },
  timeZone: 'Asia/Shanghai',
};
const values = valuesOf(view, 'Europe/Berlin');

describe('the settings as a form', () => {
  it('are texts, and the same on the wire again', () => {
    expect(values).toEqual({
      version: '3',
      'choices.waiting': 'bell push',
      'choices.comments': '',
      'choices.closed': 'bell mail',
      timing: 'atOnce',
      digestHour: String(DIGEST_HOUR),
      quiet: 'yes',
      'quiet.from': '21',
      'quiet.to': '6',
      timeZone: 'Asia/Shanghai',
    });
    const body = bodyOf(view.groups, values);
    expect(body).toEqual({
      version: 3,
      choices: {
        waiting: { mail: false, push: true },
        comments: { bell: false, mail: false, push: false },
        closed: { bell: true, mail: true, push: false },
      },
      digestHour: null,
      quiet: view.quiet,
      timeZone: 'Asia/Shanghai',
    });
    expect(changeSettings.body.safeParse(body).success).toBe(true);
  });

  it('are of the zone of this device where nothing asks for the time, with the usual hours at hand', () => {
    const silent = valuesOf({ ...view, quiet: null }, 'Europe/Berlin');
    expect(silent).toMatchObject({ quiet: '', timeZone: 'Europe/Berlin' });
    const quiet = { from: QUIET_FROM_HOUR, to: QUIET_TO_HOUR };
    expect(bodyOf(view.groups, { ...silent, quiet: 'yes' }).quiet).toEqual(quiet);
    expect(valuesOf({ ...view, timeZone: null }, 'Europe/Berlin')['timeZone']).toBe('Europe/Berlin');
    expect(bodyOf(view.groups, { ...silent, timing: 'daily', digestHour: '0' })).toMatchObject({ digestHour: 0 });
  });

  it('have fields that the server names by the same paths', () => {
    const sent = { ...bodyOf(view.groups, values), choices: { comments: { mail: 'x' } }, quiet: { from: 24, to: 6 } };
    const paths = changeSettings.body.safeParse(sent).error?.issues.map(({ path }) => path.join('.')) ?? [];
    const fields = settingsFields(view.groups);
    expect(paths.length).toBe(2);
    for (const path of paths) expect(fields.some((field) => path === field || path.startsWith(`${field}.`))).toBe(true);
  });

  it('say what is usual, and which bell cannot be switched off', () => {
    expect(defaultValues(view.groups)).toEqual({
      'choices.waiting': 'bell mail push',
      'choices.comments': 'bell',
      'choices.closed': 'bell mail push',
      timing: 'atOnce',
      quiet: '',
    });
    const partner = groupTable(view.groups, false);
    expect(partner['choices.waiting']).toMatchObject({ always: ['bell'], label: 'notification.group.waitingPartner' });
    expect(groupTable(view.groups, true)['choices.closed']).toMatchObject({ always: [] });
  });
});
