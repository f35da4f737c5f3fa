/** The calls of the first load, without the schemas that `shared` declares for them (decision 0040). */
import type * as login from '../../shared/account/login-options-call.ts';
import type * as account from '../../shared/account/session-calls.ts';
import type { Call } from '../../shared/call.ts';
import { firstEndpoints, type Endpoint } from '../../shared/endpoint.ts';
import type * as notification from '../../shared/notification/calls.ts';
import type * as ticket from '../../shared/ticket/list-call.ts';
import type * as view from '../../shared/ticket/saved-view-calls.ts';

export type EndpointOf<C extends Call> = Endpoint<C['params'], C['query'], C['body'], C['output']>;

export const exchangeToken: EndpointOf<typeof account.exchangeToken> = firstEndpoints.exchangeToken;
export const userInfo: EndpointOf<typeof account.userInfo> = firstEndpoints.userInfo;
export const logout: EndpointOf<typeof account.logout> = firstEndpoints.logout;
export const loginOptions: EndpointOf<typeof login.loginOptions> = firstEndpoints.loginOptions;
export const listTickets: EndpointOf<typeof ticket.listTickets> = firstEndpoints.listTickets;
export const listNotifications: EndpointOf<typeof notification.listNotifications> = firstEndpoints.listNotifications;
export const listSavedViews: EndpointOf<typeof view.listSavedViews> = firstEndpoints.listSavedViews;
