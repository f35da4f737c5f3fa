import { createContext, use } from 'react';
import { pathOf, type LinkParams, type PageName } from '../shared/pages.ts';
import type { RouteSet } from '../shared/page-table.ts';

/** Where the reader is; the router gives it to every page. */
export interface Place {
  page: PageName;
  set: RouteSet;
  /** Parameters by name, wherever the route set carries them: `ticket`, `sn`, `type` …, and everything of the query. */
  params: Readonly<Record<string, string | undefined>>;
}

const PlaceContext = createContext<Place | undefined>(undefined);
export const PlaceProvider = PlaceContext;

/** The address of a page in the set that this one was opened in. */
export type LinkTo = <P extends PageName>(page: P, ...params: LinkParams<P>) => string;

/** `const { params, link } = usePage()`: `params.ticket`, `link('partnerTicket', { ticket: id })`. */
export function usePage(): Place & { link: LinkTo } {
  const place = use(PlaceContext);
  if (!place) throw new Error('usePage outside of the router');
  return { ...place, link: (page, ...params) => pathOf(page, place.set, ...params) };
}
