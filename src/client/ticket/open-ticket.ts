import { useLayoutEffect } from 'react';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';
import type { ActionButton } from './available-actions.ts';

/** The ticket whose page is open, and the functions of that page. */
export interface OpenTicket {
  ticket: TicketView;
  start: (offer: ActionButton, internal?: true) => void;
  /** Opens the menu with the other actions. */
  more: () => void;
}

let open: OpenTicket | undefined;
const listeners = new Set<() => void>();

function setOpen(next: OpenTicket | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The ticket that the keys and the palette of the desk act on; undefined while no ticket is shown. */
export const openTicket = { current: (): OpenTicket | undefined => open, subscribe };

/** What somebody has done with a ticket: an action, or put it off for themselves. */
export type Done = CallableAction | 'snooze';
let goOn: ((after: Done) => void) | undefined;

/** How the desk goes on in its list after that, if it does; elsewhere it does nothing. */
export const nextTicket = {
  register: (go: typeof goOn): void => void (goOn = go),
  after: (action: Done): void => goOn?.(action),
};

/** Registers the ticket of this page as the open one, before a key can come that is meant for it. */
export function useAsOpenTicket(ticket: OpenTicket): void {
  useLayoutEffect(() => {
    setOpen(ticket);
  });
  useLayoutEffect(() => () => setOpen(undefined), []);
}
