import type { Uploader } from '../upload/uploader.ts';

/** An upload queue; its script is fetched when the first file is there. */
export async function openUploader(): Promise<Uploader> {
  const { openDeviceUploader } = await import('../upload/device-uploader.ts');
  return openDeviceUploader();
}
