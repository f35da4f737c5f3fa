import { CallError } from '../../shared/errors.ts';
import type { Context } from './operation.ts';

/**
 * Lets nobody by whose session has not proved the password again in the last minutes (api.md, Admin): they are told what is
 * needed, and the page asks for it and sends the request once more. An operation declares it, or calls this when only some
 * inputs of it are sensitive.
 */
export function requireConfirmation({ subject }: Context): void {
  if (subject.confirmed) return;
  throw new CallError('forbidden', {
    text: { key: 'error.confirmationRequired' },
    data: { reason: 'confirmationRequired' },
  });
}
