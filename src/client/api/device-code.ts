import type { Device } from './device.ts';

const IV_BYTES = 12;

/** Encrypts with AES-256-GCM. Resolves to the ciphertext followed by the tag. */
export type Encrypt = (
  key: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
) => Promise<Uint8Array>;

/**
 * WebCrypto, or a library loaded on demand where that is missing (plain http, as in a factory, is no secure context).
 */
export const encryptInBrowser: Encrypt = async (key, iv, text) => {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return (await import('@noble/ciphers/aes.js')).gcm(key, iv).encrypt(text);
  const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, imported, text));
};

/**
 * The header `pCode` (api.md): Base64 of the IV and the encrypted device fields. The key is public in the page, so the
 * header proves nothing and nothing may depend on it.
 */
export async function deviceCode(
  { id, name, system, appVersion }: Device,
  key: string,
  encrypt: Encrypt,
  iv: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const fields = JSON.stringify({ pDevId: id, pDevName: name, pSysVer: system, pVer: appVersion });
  const sealed = await encrypt(
    Uint8Array.from(atob(key), (char) => char.charCodeAt(0)),
    iv,
    new TextEncoder().encode(fields),
  );
  return btoa(String.fromCharCode(...iv, ...sealed));
}

export const newIv = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(IV_BYTES));
