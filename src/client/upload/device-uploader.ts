import type { KeyFolder } from '../../shared/upload/key.ts';
import { createBrowserUploader } from './browser-uploader.ts';
import { fetchCredential } from './fetch-credential.ts';
import type { Uploader } from './uploader.ts';

/** An upload queue with the credentials of the current user. */
export const openDeviceUploader = (folder: KeyFolder = 'attachFiles'): Uploader =>
  createBrowserUploader(fetchCredential, folder);
