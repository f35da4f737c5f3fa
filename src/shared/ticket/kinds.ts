/** feedback: by a partner; itr: by an insider for a customer; internal: an internal problem, no customer. */
export const ticketKinds = ['feedback', 'itr', 'internal'] as const;
export type TicketKind = (typeof ticketKinds)[number];
