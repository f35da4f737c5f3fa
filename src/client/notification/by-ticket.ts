import type { NotificationView } from '../../shared/notification/calls.ts';

/** The notifications of one ticket, the newest first. */
export interface TicketNotifications {
  ticketId: string;
  items: readonly [NotificationView, ...NotificationView[]];
  unread: number;
}

/**
 * Groups notifications by ticket, in the order of the newest notification of each. `items` must be sorted, newest
 * first.
 */
export function byTicket(items: readonly NotificationView[]): TicketNotifications[] {
  const groups = new Map<string, [NotificationView, ...NotificationView[]]>();
  for (const item of items) {
    const group = groups.get(item.ticketId);
    if (group) group.push(item);
    else groups.set(item.ticketId, [item]);
  }
  return [...groups].map(([ticketId, group]) => ({
    ticketId,
    items: group,
    unread: group.filter(({ read }) => !read).length,
  }));
}
