import { createContext, use } from 'react';
import { pathOf, type LinkParams, type PageName } from '../shared/pages.ts';
import type { RouteSet } from '../shared/page-table.ts';

/** Where the user is; the router gives it to every page. */
export interface RouteMatch {
  page: PageName;
  set: RouteSet;
  /** Parameters by name, wherever the route set carries them: `ticket`, `sn`, `type` …, and everything of the query. */
  params: Readonly<Record<string, string | undefined>>;
}

const RouteMatchContext = createContext<RouteMatch | undefined>(undefined);
export const RouteMatchProvider = RouteMatchContext;

/** The address of a page in the set that this one was opened in. */
export type LinkTo = <P extends PageName>(page: P, ...params: LinkParams<P>) => string;

/** `const { params, link } = usePage()`: `params.ticket`, `link('partnerTicket', { ticket: id })`. */
export function usePage(): RouteMatch & { link: LinkTo } {
  const route = use(RouteMatchContext);
  if (!route) throw new Error('usePage outside of the router');
  return { ...route, link: (page, ...params) => pathOf(page, route.set, ...params) };
}
