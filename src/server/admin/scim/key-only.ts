import { CallError } from '../../../shared/errors.ts';
import type { Context } from '../../http/operation.ts';

/** SCIM is for other systems: not for the session of an administrator, whom the administration asks for the password. */
export function requireKey({ subject }: Context): void {
  if (!subject.key) throw new CallError('forbidden', { text: { key: 'error.keyScope' } });
}
