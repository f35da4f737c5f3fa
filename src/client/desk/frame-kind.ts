import { pages, type PageName } from '../../shared/pages.ts';
import type { RouteMatch } from '../route-match.tsx';

/**
 * What surrounds a page. `bare`: nothing; `rail`; `list`: rail and list; `table`: the rail, and the list is the page.
 */
export type FrameKind = 'bare' | 'rail' | 'list' | 'table';

/** Pages that show one thing only. */
const barePages: readonly PageName[] = ['login', 'register', 'setUp', 'previewImage', 'read', 'readByBase58'];
/** Pages open to everybody which have the rail all the same. The other open pages are bare. */
const openWithRail: readonly PageName[] = ['home', 'commonProblems', 'commonProblem', 'versionList', 'versionDetail'];
/** Pages of one ticket, which have the list beside them. */
const ticketPages: readonly PageName[] = [
  ...(['insiderTicket', 'transfer', 'escalateForm', 'escalateDetail', 'closeOrder', 'insiderSolution'] as const),
  ...(['solutionDetail', 'solutionHistory', 'ratingDetail'] as const),
];

export function frameOf({ page, params }: Pick<RouteMatch, 'page' | 'params'>): FrameKind {
  if (page === 'insiderList') return 'table';
  if (ticketPages.includes(page)) return params['ticket'] ? 'list' : 'rail';
  if (barePages.includes(page) || (pages[page].open && !openWithRail.includes(page))) return 'bare';
  return 'rail';
}
