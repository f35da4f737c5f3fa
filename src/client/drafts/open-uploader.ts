import { fetchCredential } from '../upload/fetch-credential.ts';
import type { Uploader } from '../upload/uploader.ts';

/** An upload queue; its script is fetched when the first file is there. */
export async function openUploader(): Promise<Uploader> {
  const { createBrowserUploader } = await import('../upload/browserUploader.ts');
  return createBrowserUploader(fetchCredential);
}
