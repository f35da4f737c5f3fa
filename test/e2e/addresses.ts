/** The address of a ticket in route set B. */
export const ticketAt = (side: 'partners' | 'insider', id: string): string => `/app/itr/${side}/orderDetail/${id}`;
