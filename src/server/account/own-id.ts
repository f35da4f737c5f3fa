import { CallError } from '../../shared/errors.ts';
import type { Context } from '../http/operation.ts';

/** The id of the user who calls. @throws CallError noSession */
export function ownId({ viewer }: Pick<Context, 'viewer'>): string {
  if (viewer.kind !== 'user') throw new CallError('noSession');
  return viewer.userId;
}
