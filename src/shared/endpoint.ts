import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call at all. What they may do with the object is checked later, by its feature. */
export type Access =
  | 'anyone' // needs no token and ignores one
  | 'optional' // works without a token, does more with one
  | 'user'
  | 'insider'
  | 'admin'
  | 'userOrShare';

/** Which budget a call draws from (api.md, Limits). */
export type RateClass = 'read' | 'write' | 'login' | 'code' | 'report';

export type Schema = z.ZodMiniType;

/** What the page has to know of a call to send it. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> {
  name: string;
  method: Method;
  path: string;
  /** `itr`: our client sends it wrapped in invokeItrApi (spec 7, ITR wrapping). */
  via: 'direct' | 'itr';
  access: Access;
  rate: RateClass;
  /** What goes in and out; for types only, never there. */
  types?: { params: Params; query: Query; body: Body; output: Output };
}

type Row = Pick<Endpoint, 'name' | 'method' | 'path' | 'access'> & { rate?: RateClass };

/** Adds what follows from method and path. */
export const endpointOf = ({ name, method, path, access, rate }: Row) => ({
  name,
  method,
  path,
  via: path.startsWith('/itr-api/') ? ('itr' as const) : ('direct' as const),
  access,
  rate: rate ?? (method === 'GET' ? ('read' as const) : ('write' as const)),
});

/**
 * The calls of the page's first load. They stand beside what goes in and out of them, which needs zod: it is loaded after
 * the first screen (decision 0040).
 */
export const firstEndpoints = {
  exchangeToken: endpointOf({
    name: 'account.exchangeToken',
    method: 'POST',
    path: '/api/client/v1/exchangeToken',
    access: 'anyone',
    rate: 'login',
  }),
  userInfo: endpointOf({
    name: 'account.userInfo',
    method: 'GET',
    path: '/api/client/v1/user/userInfo',
    access: 'user',
  }),
  logout: endpointOf({ name: 'account.logout', method: 'POST', path: '/api/client/v1/user/logout', access: 'user' }),
  loginOptions: endpointOf({
    name: 'account.loginOptions',
    method: 'GET',
    path: '/api/client/v1/login/options',
    access: 'anyone',
  }),
  listTickets: endpointOf({ name: 'ticket.list', method: 'GET', path: '/itr-api/v1/tickets', access: 'user' }),
  listNotifications: endpointOf({
    name: 'notification.list',
    method: 'GET',
    path: '/itr-api/v1/notifications',
    access: 'user',
  }),
  listSavedViews: endpointOf({ name: 'view.list', method: 'GET', path: '/itr-api/v1/views', access: 'user' }),
};
