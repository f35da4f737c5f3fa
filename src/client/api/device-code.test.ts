import { createDecipheriv, createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceCode, encryptInBrowser, newIv } from './device-code.ts';

const device = { appVersion: '1.2', id: 'd-1', name: 'Chrome 140 ü', system: 'Android 15', channel: '4004' } as const;
const key = createHash('sha256').update('a key of the installation').digest();

/** Decrypts the header with the installation's DEVICE_KEY. */
function opened(code: string): unknown {
  const bytes = Buffer.from(code, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return JSON.parse(decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8'));
}

afterEach(() => vi.unstubAllGlobals());

describe('pCode', () => {
  it.each(['WebCrypto', 'plain http'])(
    'holds the device fields, readable with the key alone: %s (spec 7.11)',
    async (where) => {
      if (where === 'plain http') vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
      const code = await deviceCode(device, key.toString('base64'), encryptInBrowser, newIv());
      expect(code).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      expect(opened(code)).toEqual({ pDevId: 'd-1', pDevName: 'Chrome 140 ü', pSysVer: 'Android 15', pVer: '1.2' });
    },
  );
  it('is another one each time that a page starts', async () => {
    const make = () => deviceCode(device, key.toString('base64'), encryptInBrowser, newIv());
    expect(await make()).not.toBe(await make());
  });
  it('cannot be made with a key that is none', async () => {
    await expect(deviceCode(device, 'not base64!', encryptInBrowser, newIv())).rejects.toThrow();
    await expect(deviceCode(device, 'c2hvcnQ=', encryptInBrowser, newIv())).rejects.toThrow();
  });
});
