import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { setting } from '../../db/schema/installation.ts';
import { saveVersionedSetting, settingOf } from '../../db/setting-store.ts';

const KEY = 'vendor';
const LOGO = 'vendorLogo';

/** Notified on every change. */
export const VENDOR_CHANNEL = 'vendor';

export interface VendorSettings {
  version: number;
  /** '' until it is set. */
  name: string;
  hasLogo: boolean;
}

const unnamed: VendorSettings = { version: 0, name: '', hasLogo: false };

export async function readVendor(tx: Tx): Promise<VendorSettings> {
  const value = await settingOf(tx, KEY);
  return value === undefined ? unnamed : (JSON.parse(value) as VendorSettings);
}

/** The picture's bytes; undefined without one. */
export async function readLogo(tx: Tx): Promise<Buffer | undefined> {
  const value = await settingOf(tx, LOGO);
  return value === undefined ? undefined : Buffer.from(value, 'base64');
}

/** As `saveVersionedSetting`. */
export async function saveVendor(tx: Tx, settings: VendorSettings): Promise<boolean> {
  const isSaved = await saveVersionedSetting(tx, KEY, settings);
  if (isSaved) await tx.orm.execute(sql`select pg_notify(${VENDOR_CHANNEL}, '')`);
  return isSaved;
}

/** The logo is small enough to be stored in the settings, so it needs no object store and is part of every backup. */
export async function saveLogo(tx: Tx, picture: Buffer | null): Promise<void> {
  if (picture === null) return void (await tx.orm.delete(setting).where(eq(setting.key, LOGO)));
  const value = picture.toString('base64');
  await tx.orm.insert(setting).values({ key: LOGO, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
}
