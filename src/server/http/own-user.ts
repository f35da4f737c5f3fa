import type { Viewer } from '../../shared/ticket/rules.ts';
import { CallError } from '../../shared/errors.ts';
import type { Context } from './operation.ts';

export type User = Extract<Viewer, { kind: 'user' }>;

/** The user who calls. @throws CallError noSession */
export function ownUser({ viewer }: Pick<Context, 'viewer'>): User {
  if (viewer.kind !== 'user') throw new CallError('noSession');
  return viewer;
}

export const ownId = (context: Pick<Context, 'viewer'>): string => ownUser(context).userId;
