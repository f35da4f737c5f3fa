import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { setting } from '../../db/schema/installation.ts';

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

async function valueOf(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.orm.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return row?.value;
}

export async function readVendor(tx: Tx): Promise<VendorSettings> {
  const value = await valueOf(tx, KEY);
  return value === undefined ? unnamed : (JSON.parse(value) as VendorSettings);
}

/** The picture's bytes; undefined without one. */
export async function readLogo(tx: Tx): Promise<Buffer | undefined> {
  const value = await valueOf(tx, LOGO);
  return value === undefined ? undefined : Buffer.from(value, 'base64');
}

/** Stores the settings if nobody has changed them since they were read. Of concurrent calls exactly one gets true. */
export async function saveVendor(tx: Tx, settings: VendorSettings): Promise<boolean> {
  const value = JSON.stringify(settings);
  const rows = await tx.orm
    .insert(setting)
    .values({ key: KEY, value })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value },
      setWhere: sql`(${setting.value}::jsonb ->> 'version')::integer = ${settings.version - 1}`,
    })
    .returning({ key: setting.key });
  if (rows.length > 0) await tx.orm.execute(sql`select pg_notify(${VENDOR_CHANNEL}, '')`);
  return rows.length > 0;
}

/** The logo is small enough to be stored in the settings, so it needs no object store and is part of every backup. */
export async function saveLogo(tx: Tx, picture: Buffer | null): Promise<void> {
  if (picture === null) return void (await tx.orm.delete(setting).where(eq(setting.key, LOGO)));
  const value = picture.toString('base64');
  await tx.orm.insert(setting).values({ key: LOGO, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
}
