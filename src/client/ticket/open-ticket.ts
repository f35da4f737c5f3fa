import { useEffect } from 'react';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import type { ActionButton } from './available-actions.ts';

/** The ticket whose page is open, and how that page begins what can be done to it. */
export interface OpenTicket {
  ticket: TicketView;
  start: (offer: ActionButton, internal?: true) => void;
  /** Everything else that can be done. */
  more: () => void;
}

let open: OpenTicket | undefined;
const listeners = new Set<() => void>();

function tell(next: OpenTicket | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What keyboard and palette act on; undefined while no ticket is shown, so that nothing hidden is acted on. */
export const openTicket = { current: (): OpenTicket | undefined => open, subscribe };

/** The page of a ticket says that it is the open one. */
export function useAsOpenTicket(here: OpenTicket): void {
  useEffect(() => {
    tell(here);
  });
  useEffect(() => () => tell(undefined), []);
}
