import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { setting } from '../../db/schema/installation.ts';

const KEY = 'vendor';
const LOGO = 'vendorLogo';

/** Every process hears of a change. */
export const VENDOR_CHANNEL = 'vendor';

export interface VendorSettings {
  version: number;
  /** '' until somebody has said it. */
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

/** Keeps it if the version before it is still the one that was seen: of several at once exactly one gets true. */
export async function keepVendor(tx: Tx, kept: VendorSettings): Promise<boolean> {
  const value = JSON.stringify(kept);
  const rows = await tx.orm
    .insert(setting)
    .values({ key: KEY, value })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value },
      setWhere: sql`(${setting.value}::jsonb ->> 'version')::integer = ${kept.version - 1}`,
    })
    .returning({ key: setting.key });
  if (rows.length > 0) await tx.orm.execute(sql`select pg_notify(${VENDOR_CHANNEL}, '')`);
  return rows.length > 0;
}

/** Small enough to lie with the settings: so it comes along in a backup, and needs no store. */
export async function keepLogo(tx: Tx, picture: Buffer | null): Promise<void> {
  if (picture === null) return void (await tx.orm.delete(setting).where(eq(setting.key, LOGO)));
  const value = picture.toString('base64');
  await tx.orm.insert(setting).values({ key: LOGO, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
}
