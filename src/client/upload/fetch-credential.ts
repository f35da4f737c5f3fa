import { uploadToken } from '../../shared/upload/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import type { FetchCredential } from './credentials.ts';

/**
 * The uploadToken call. If the server refuses the prefix as invalid, because another user was logged in before the
 * reload, a new prefix is requested, and the uploads start again.
 */
export const fetchCredential: FetchCredential = async ({ dirPrefix }) => {
  const ask = (body: { dirPrefix?: string }) => send(uploadToken, { body }, { catches: true, reports: 'all' });
  if (dirPrefix === null) return ask({});
  try {
    return await ask({ dirPrefix });
  } catch (error) {
    if (error instanceof ApiError && error.failure === 'invalid') return ask({});
    throw error;
  }
};
