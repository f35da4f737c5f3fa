import { CallError, invalid } from '../../shared/errors.ts';

/** What `keep_handler_active` (sql/routing.sql) raises: whoever was to have the ticket is disabled at this moment. */
const HANDLER_GONE = 'CL001';

/**
 * What is answered to that: whoever took the ticket themselves, that their session is over; others, that the person cannot take it.
 * Undefined for any other error.
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
