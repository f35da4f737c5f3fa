import { CallError, invalid } from '../../shared/errors.ts';
import { entriesOf } from '../../shared/ticket/action-entries.ts';
import { callableActions, type CallableAction } from '../../shared/ticket/rules.ts';

const isCallable = (action: string): action is CallableAction =>
  (callableActions as readonly string[]).includes(action);

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
  const entries = isCallable(action) ? Object.entries(entriesOf(action)) : [];
  const person = entries.find(([, { type }]) => type === 'person')?.[0] ?? 'handler';
  return invalid({ [person]: { key: 'issue.unknownUser' } });
}
