/** feedback: by a partner; itr: by an insider for a customer; internal: an internal problem, no customer. */
export const ticketKinds = ['feedback', 'itr', 'internal'] as const;
export type TicketKind = (typeof ticketKinds)[number];

export const insiderRoles = ['engineer', 'expert', 'lead', 'admin'] as const;
/** Who may handle a ticket; what is escalated an engineer may not. */
export const handlerRoles = ['engineer', 'expert', 'lead'] as const;
export const partnerRoles = ['partner', 'partnerManager'] as const;
export const roles = [...insiderRoles, ...partnerRoles] as const;
export type Role = (typeof roles)[number];
