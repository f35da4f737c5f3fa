import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../db/database.ts';
import { readLogo, readVendor, VENDOR_CHANNEL, type VendorSettings } from './vendor-store.ts';

/** Whose installation this is, as pages and mails show it. */
export interface Vendor {
  /** What is known now; empty until the first look. */
  current(): { name: string; logo: string | null };
  /** With the logo's whole address: a mail is read elsewhere. */
  inMails(publicUrl: string): { name: string; logo: string | null };
  /** Looks again; what was known stays while the database is away. */
  look(): Promise<void>;
  handleLogo(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export const LOGO_PATH = '/vendor-logo';

/** The address of the logo: another one for each version, so that it can be kept for good. */
export const logoAddress = ({ version, hasLogo }: VendorSettings): string | null =>
  hasLogo ? `${LOGO_PATH}?v=${version}` : null;

/** Kept in memory, because every page that is handed out and every mail bears it. */
export async function createVendor(database: Database): Promise<Vendor> {
  let known: ReturnType<Vendor['current']> = { name: '', logo: null };
  const look = async (): Promise<void> => {
    const kept = await database.read({ kind: 'system' }, readVendor);
    known = { name: kept.name, logo: logoAddress(kept) };
  };
  const lookLater = (): void => void look().catch(() => undefined);
  await database.listen(VENDOR_CHANNEL, lookLater, lookLater);
  await look();
  return {
    current: () => known,
    inMails: (publicUrl) => ({ ...known, logo: known.logo && publicUrl + known.logo }),
    look,
    handleLogo: async (_request, response) => {
      const picture = await database.read({ kind: 'system' }, readLogo).catch(() => null);
      if (!picture) return void response.writeHead(picture === null ? 503 : 404).end();
      response.writeHead(200, {
        'content-type': 'image/jpeg',
        'content-length': picture.byteLength,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      response.end(picture);
    },
  };
}
