import type { NotificationView } from '../../shared/notification/calls.ts';

/** What happened on one ticket, the newest first. */
export interface TicketNews {
  ticketId: string;
  items: readonly [NotificationView, ...NotificationView[]];
  unread: number;
}

/** The notifications by their ticket; a ticket stands where its newest one does. `items` are the newest first. */
export function byTicket(items: readonly NotificationView[]): TicketNews[] {
  const groups = new Map<string, [NotificationView, ...NotificationView[]]>();
  for (const item of items) {
    const group = groups.get(item.ticketId);
    if (group) group.push(item);
    else groups.set(item.ticketId, [item]);
  }
  return [...groups].map(([ticketId, news]) => ({
    ticketId,
    items: news,
    unread: news.filter(({ read }) => !read).length,
  }));
}
