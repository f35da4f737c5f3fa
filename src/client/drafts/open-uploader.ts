import type { Uploader } from '../upload/uploader.ts';

/** Opens an upload queue; its module is loaded with the first file. */
export async function openUploader(): Promise<Uploader> {
  const { openDeviceUploader } = await import('../upload/device-uploader.ts');
  return openDeviceUploader();
}
