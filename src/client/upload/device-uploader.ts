import { uploadToken } from '../../shared/upload/calls.ts';
import type { KeyFolder } from '../../shared/upload/key.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import { createBrowserUploader } from './browser-uploader.ts';
import type { FetchCredential } from './credentials.ts';
import type { Uploader } from './uploader.ts';

/** An upload queue with the credentials of the current user. */
export const openDeviceUploader = (folder: KeyFolder = 'attachFiles'): Uploader =>
  createBrowserUploader(fetchCredential, folder);

/**
 * The uploadToken call. If the server refuses the prefix as invalid, because another user was logged in before the
 * reload, a new prefix is requested, and the uploads start again.
 */
const fetchCredential: FetchCredential = async ({ dirPrefix }) => {
  const ask = (body: { dirPrefix?: string }) => send(uploadToken, { body }, { catches: true, reports: 'all' });
  if (dirPrefix === null) return ask({});
  try {
    return await ask({ dirPrefix });
  } catch (error) {
    if (error instanceof ApiError && error.failure === 'invalid') return ask({});
    throw error;
  }
};
