import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { getTicket, listSolutions } from '../../api/reading-calls.ts';
import type { conflictData, TicketView } from '../../../shared/ticket/ticket-view.ts';
import type { ApiError } from '../../api/api-error.ts';
import { actionRulesNow } from './lazy-action-rules.ts';

export interface Conflict {
  message: string;
  /** The events since the version that the user has seen; undefined when the answer has none. */
  meanwhile: z.output<typeof conflictData> | undefined;
}

/** The conflict of a refused action, and the version to send: the last one that the user has seen. */
export function useConflict(ticket: TicketView) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  // The version when the form was opened: the live stream may load a newer ticket while it is open.
  const version = useRef(ticket.version);
  return {
    version,
    conflict,
    onRefused: ({ failure, message, data }: ApiError): boolean => {
      if (failure !== 'conflict') return false;
      const meanwhile = actionRulesNow()?.conflictData.safeParse(data).data;
      if (meanwhile) version.current = meanwhile.version;
      setConflict({ message, meanwhile });
      for (const { name } of [getTicket, listSolutions]) void client.invalidateQueries({ queryKey: [name] });
      return true;
    },
    forgetConflict: (): void => {
      version.current = Math.max(version.current, ticket.version);
      setConflict(undefined);
    },
  };
}
