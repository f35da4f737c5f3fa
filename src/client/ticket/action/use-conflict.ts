import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { getTicket, listSolutions } from '../../api/reading-calls.ts';
import { conflictData, type TicketView } from '../../../shared/ticket/ticket-view.ts';
import type { ApiError } from '../../api/api-error.ts';

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
      const parsed = conflictData.safeParse(data);
      if (parsed.success) version.current = parsed.data.version;
      setConflict({ message, meanwhile: parsed.success ? parsed.data : undefined });
      for (const { name } of [getTicket, listSolutions]) void client.invalidateQueries({ queryKey: [name] });
      return true;
    },
    forgetConflict: (): void => {
      version.current = Math.max(version.current, ticket.version);
      setConflict(undefined);
    },
  };
}
