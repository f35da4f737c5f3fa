import { CallError, invalid } from '../../shared/errors.ts';

/** The error of `keep_handler_active` (sql/routing.sql): the new handler has been disabled at this moment. */
const HANDLER_GONE = 'CL001';

/**
 * The answer to that error: if the disabled person took the ticket themselves, that the session has ended; else that
 * the person cannot take it. Undefined for any other error.
 */
export function refusedHandler(
  error: unknown,
  handlerId: string | null,
  { actorId, action }: { actorId: string | null; action: string },
): CallError | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== HANDLER_GONE) return undefined;
  if (handlerId === actorId) return new CallError('sessionExpired');
  return invalid({ [action === 'escalate' ? 'expertId' : 'toUserId']: { key: 'issue.unknownUser' } });
}
