import { uploadToken } from '../../shared/upload/calls.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import type { FetchCredential } from './credentials.ts';

/**
 * The uploadToken call. A prefix that was somebody else's, who was logged in here before the reload, is refused as invalid:
 * then a fresh one is asked for, and its files begin anew.
 */
export const fetchCredential: FetchCredential = async ({ dirPrefix }) => {
  const ask = (body: { dirPrefix?: string }) => send(uploadToken, { body }, { catches: true, reports: true });
  if (dirPrefix === null) return ask({});
  try {
    return await ask({ dirPrefix });
  } catch (error) {
    if (error instanceof ApiError && error.failure === 'invalid') return ask({});
    throw error;
  }
};
