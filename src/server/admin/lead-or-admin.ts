import { CallError } from '../../shared/errors.ts';
import { can } from '../../shared/ticket/roles.ts';
import type { Context } from '../http/operation.ts';

/** Throws `forbidden` unless the caller leads or administers. */
export function requireLeadOrAdmin({ viewer }: Context): Promise<undefined> {
  const may = viewer.kind === 'user' && (can(viewer.role, 'leads') || can(viewer.role, 'administers'));
  return may ? Promise.resolve(undefined) : Promise.reject(new CallError('forbidden'));
}
