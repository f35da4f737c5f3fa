import { uploadAddress, uploadPrefix, uploadToken } from '../../shared/upload/calls.ts';
import type { KeyFolder } from '../../shared/upload/key.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import { createBrowserUploader } from './browser-uploader.ts';
import { headText } from '../page-config.ts';
import { SIGNED_UPLOADS_NAME } from '../../shared/page-config.ts';
import type { FetchCredential, UploadGrant } from './credentials.ts';
import type { SignStep } from './send-signed.ts';
import type { Uploader } from './uploader.ts';

/** An upload queue with the credentials of the current user. */
export const openDeviceUploader = (folder: KeyFolder = 'attachFiles'): Uploader =>
  createBrowserUploader({ fetchCredential, signStep }, folder);

const OPTIONS = { catches: true, reports: 'all' } as const;

const signStep: SignStep = (body) => send(uploadAddress, { body }, OPTIONS);

/**
 * The uploadToken call, or upload.prefix where the server signs uploads. If the server refuses the prefix as invalid, because another user was logged in before the
 * reload, a new prefix is requested, and the uploads start again.
 */
const fetchCredential: FetchCredential = async ({ dirPrefix }) => {
  const ask = (body: { dirPrefix?: string }): Promise<UploadGrant> =>
    headText(SIGNED_UPLOADS_NAME) === undefined
      ? send(uploadToken, { body }, OPTIONS)
      : send(uploadPrefix, { body }, OPTIONS);
  if (dirPrefix === null) return ask({});
  try {
    return await ask({ dirPrefix });
  } catch (error) {
    if (error instanceof ApiError && error.failure === 'invalid') return ask({});
    throw error;
  }
};
