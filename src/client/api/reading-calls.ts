/** The calls of a page that shows a ticket, without the schemas that `shared` declares for them (decision 0040). */
import type * as dictionary from '../../shared/dictionary/own-call.ts';
import { readingEndpoints } from '../../shared/reading-endpoints.ts';
import type * as ticket from '../../shared/ticket/calls.ts';
import type * as presence from '../../shared/ticket/presence-calls.ts';
import type * as product from '../../shared/product/calls.ts';
import type * as share from '../../shared/ticket/share-calls.ts';
import type * as similar from '../../shared/ticket/similar-calls.ts';
import type * as snooze from '../../shared/ticket/snooze-calls.ts';
import type { EndpointOf } from './first-calls.ts';

export const getTicket: EndpointOf<typeof ticket.getTicket> = readingEndpoints.getTicket;
export const listSolutions: EndpointOf<typeof ticket.listSolutions> = readingEndpoints.listSolutions;
export const acknowledgeSolution: EndpointOf<typeof ticket.acknowledgeSolution> = readingEndpoints.acknowledgeSolution;
export const getShared: EndpointOf<typeof share.getShared> = readingEndpoints.getShared;
export const readTicket: EndpointOf<typeof ticket.readTicket> = readingEndpoints.readTicket;
export const markPresence: EndpointOf<typeof presence.markPresence> = readingEndpoints.markPresence;
export const getChoices: EndpointOf<typeof dictionary.getChoices> = readingEndpoints.getChoices;
export const getUnit: EndpointOf<typeof product.getUnit> = readingEndpoints.getUnit;
export const similarTickets: EndpointOf<typeof similar.similarTickets> = readingEndpoints.similarTickets;
export const listSnoozes: EndpointOf<typeof snooze.listSnoozes> = readingEndpoints.listSnoozes;
