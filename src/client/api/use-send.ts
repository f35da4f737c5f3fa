import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallOutput } from '../../shared/call.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { randomKey, send } from './client.ts';
import type { CallArgs } from './request.ts';

interface SendHookOptions<C extends Endpoint> {
  /** The form shows `error` and its fields itself; otherwise a toast does. */
  catches?: boolean;
  /** With the share link of this tab only (see `SendOptions`). */
  byLink?: boolean;
  /** Calls whose answers are invalidated after success, and when the toast says that what was shown is so no more. */
  outdates?: readonly Endpoint[];
  onDone?: (answer: CallOutput<C>) => void;
  onFailed?: (error: ApiError) => void;
}

/**
 * Sends a write. `send(args)` resolves with the answer, or with undefined after a failure, which is then in `error`.
 * The Idempotency-Key stays the same until it succeeds, so that a second tap or a retry has no second effect.
 */
export function useSend<C extends Endpoint>(
  call: C,
  { catches, byLink, outdates, onDone, onFailed }: SendHookOptions<C> = {},
) {
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const outdate = (): void => {
    for (const { name } of outdates ?? []) void client.invalidateQueries({ queryKey: [name] });
  };
  const mutation = useMutation<CallOutput<C>, ApiError, CallArgs<C>>({
    mutationFn: (args) => send(call, args, { key: (key.current ??= randomKey()), catches, byLink }),
    onSuccess: (answer) => {
      key.current = undefined;
      outdate();
      onDone?.(answer);
    },
    onError: (error) => {
      // The first try reached the server, its answer was lost, and the form has changed since: this is a new request.
      if (error instanceof ApiError && error.failure === 'keyReused') key.current = undefined;
      if (!catches && (error.failure === 'conflict' || error.failure === 'missing')) outdate();
      onFailed?.(error);
    },
  });
  return {
    send: (args: CallArgs<C>): Promise<CallOutput<C> | undefined> => mutation.mutateAsync(args).catch(() => undefined),
    busy: mutation.isPending,
    error: mutation.error,
    /** The message of each invalid field of the last try. */
    fields: mutation.error instanceof ApiError ? mutation.error.fields : {},
    reset: mutation.reset,
  };
}
