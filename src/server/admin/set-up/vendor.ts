import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../../db/database.ts';
import { readLogo, readVendor, VENDOR_CHANNEL, type VendorSettings } from './vendor-store.ts';

/** The vendor's name and logo, as pages and mails show them. */
export interface Vendor {
  /** The cached values. */
  current(): { name: string; logo: string | null };
  /** With the absolute address of the logo, which mails need. */
  inMails(publicUrl: string): { name: string; logo: string | null };
  /** Reads the values again. If the database does not answer, the old ones stay. */
  refresh(): Promise<void>;
  handleLogo(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export const LOGO_PATH = '/vendor-logo';

/** The address has the version in it, so that browsers can cache the picture for ever. */
export const logoAddress = ({ version, hasLogo }: VendorSettings): string | null =>
  hasLogo ? `${LOGO_PATH}?v=${version}` : null;

/** Cached, because every page and every mail shows it. */
export async function createVendor(database: Database): Promise<Vendor> {
  let vendor: ReturnType<Vendor['current']> = { name: '', logo: null };
  const refresh = async (): Promise<void> => {
    const settings = await database.read({ kind: 'system' }, readVendor);
    vendor = { name: settings.name, logo: logoAddress(settings) };
  };
  const refreshLater = (): void => void refresh().catch(() => undefined);
  await database.listen(VENDOR_CHANNEL, refreshLater, refreshLater);
  await refresh();
  return {
    current: () => vendor,
    inMails: (publicUrl) => ({ ...vendor, logo: vendor.logo && publicUrl + vendor.logo }),
    refresh,
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
