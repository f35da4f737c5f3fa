import { and, eq } from 'drizzle-orm';
import type { Choices, MailTiming } from '../../shared/notification/settings.ts';
import type { Tx } from '../db/database.ts';
import { notificationSetting } from '../db/schema/notification.ts';

/** A user's notification settings as stored. */
export interface StoredSettings extends MailTiming {
  choices: Choices;
  version: number;
  /** The local day of the last digest. */
  digestedOn: string | null;
}

/** SQL: the settings of a row `s` of notification_setting as JSON, in the form of StoredSettings. */
export const SETTINGS = `jsonb_build_object('version', s.version, 'choices', s.choices, 'digestHour', s.digest_hour,
  'quiet', case when s.quiet_from is not null then jsonb_build_object('from', s.quiet_from, 'to', s.quiet_to) end,
  'timeZone', s.time_zone, 'digestedOn', s.digested_on)`;

/** The user's settings; null when the user has never changed them. */
export async function readSettingsOf(tx: Tx, userId: string): Promise<StoredSettings | null> {
  const rows = await tx.query<{ settings: StoredSettings }>(
    {
      name: 'notification_settings',
      text: `select ${SETTINGS} as settings from notification_setting s where s.user_id = $1`,
    },
    [userId],
  );
  return rows[0]?.settings ?? null;
}

/** Replaces the settings if the stored version is the one before `version`; false otherwise. */
export async function saveSettings(
  tx: Tx,
  userId: string,
  { quiet, version, ...settings }: StoredSettings,
  now: Date,
): Promise<boolean> {
  const values = { ...settings, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, version, updatedAt: now };
  const stored =
    version === 1
      ? await tx.orm
          .insert(notificationSetting)
          .values({ ...values, userId })
          .onConflictDoNothing()
          .returning({ version: notificationSetting.version })
      : await tx.orm
          .update(notificationSetting)
          .set(values)
          .where(and(eq(notificationSetting.userId, userId), eq(notificationSetting.version, version - 1)))
          .returning({ version: notificationSetting.version });
  return stored.length === 1;
}
