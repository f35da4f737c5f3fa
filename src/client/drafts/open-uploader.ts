import type { Uploader } from '../upload/uploader.ts';

/** Opens an upload queue. Its code is loaded on demand. */
export async function openUploader(): Promise<Uploader> {
  const { openDeviceUploader } = await import('../upload/device-uploader.ts');
  return openDeviceUploader();
}
