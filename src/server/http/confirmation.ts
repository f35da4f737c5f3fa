import { CallError } from '../../shared/errors.ts';
import type { Context } from './operation.ts';

/**
 * Throws forbidden unless the password was entered again in this session in the last minutes (api.md, The password once
 * more). The page then asks for it and repeats the request. An operation declares `requireConfirmation`, or calls this
 * when only some of its inputs are sensitive.
 */
export function requireConfirmation({ subject }: Context): void {
  if (subject.confirmed) return;
  throw new CallError('forbidden', {
    text: { key: 'error.confirmationRequired' },
    data: { reason: 'confirmationRequired' },
  });
}
