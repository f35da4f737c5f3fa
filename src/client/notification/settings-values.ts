import { DIGEST_HOUR, QUIET_FROM_HOUR, QUIET_TO_HOUR } from '../../shared/constants.ts';
import type { FieldTable } from '../../shared/field/entry.ts';
import { groupEntriesOf, mailTimingEntries, quietEntries } from '../../shared/notification/notification-entries.ts';
import type { SettingsView } from '../../shared/notification/settings-calls.ts';
import { isOn, media, type Choices, type Medium, type NoticeGroup } from '../../shared/notification/settings.ts';
import type { FormValues } from '../form/form-store.ts';

type Groups = SettingsView['groups'];

/** The name of a group's field; the server uses the same name in its errors. */
export const nameOf = (group: NoticeGroup): string => `choices.${group}`;

/** The fields of all groups that this user can get notifications of. */
export const groupTable = (groups: Groups, isInsider: boolean): FieldTable =>
  Object.fromEntries(
    groups.map(({ group, bellAlways }) => [
      nameOf(group),
      { ...groupEntriesOf(isInsider)[group], always: bellAlways ? (['bell'] satisfies Medium[]) : [] },
    ]),
  );

export const settingsFields = (groups: Groups): string[] => [
  ...groups.map(({ group }) => nameOf(group)),
  ...Object.keys(mailTimingEntries),
  ...Object.keys(quietEntries).map((end) => `quiet.${end}`),
];

/** Whether the user's time zone matters: only for the digest and quiet hours. */
export const usesClock = ({ timing, quiet }: FormValues): boolean => timing === 'daily' || quiet === 'yes';

/** The values of the form; `zone` is the time zone of this device. */
export function valuesOf({ version, groups, digestHour, quiet, timeZone }: SettingsView, zone: string): FormValues {
  const when = { timing: digestHour === null ? 'atOnce' : 'daily', quiet: quiet === null ? '' : 'yes' };
  return {
    version: String(version),
    ...Object.fromEntries(groups.map((row) => [nameOf(row.group), media.filter((medium) => row[medium]).join(' ')])),
    ...when,
    digestHour: String(digestHour ?? DIGEST_HOUR),
    'quiet.from': String(quiet?.from ?? QUIET_FROM_HOUR),
    'quiet.to': String(quiet?.to ?? QUIET_TO_HOUR),
    timeZone: usesClock(when) && timeZone !== null ? timeZone : zone,
  };
}

export const defaultValues = (groups: Groups): FormValues => ({
  ...Object.fromEntries(
    groups.map(({ group }) => [nameOf(group), media.filter((medium) => isOn({}, group, medium)).join(' ')]),
  ),
  timing: 'atOnce',
  quiet: '',
});

/** The body of the call. A bell that cannot be switched off is not sent. */
export function bodyOf(groups: Groups, values: FormValues) {
  const { version, timing, digestHour, quiet, timeZone = '' } = values;
  const choices: Choices = Object.fromEntries(
    groups.map(({ group, bellAlways }) => {
      const chosen = values[nameOf(group)]?.split(' ') ?? [];
      const others = { mail: chosen.includes('mail'), push: chosen.includes('push') };
      return [group, bellAlways ? others : { bell: chosen.includes('bell'), ...others }];
    }),
  );
  return {
    version: Number(version),
    choices,
    digestHour: timing === 'daily' ? Number(digestHour) : null,
    quiet: quiet === 'yes' ? { from: Number(values['quiet.from']), to: Number(values['quiet.to']) } : null,
    timeZone,
  };
}
