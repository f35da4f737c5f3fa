import { pages, type PageName } from '../../shared/pages.ts';
import type { RouteMatch } from '../route-match.tsx';

/** What stands around a page: nothing, the rail, the rail and the list; or the list is the page. */
export type FrameKind = 'bare' | 'rail' | 'list' | 'table';

/** Pages with a rail of their own, and those on which one looks at a single thing. */
const bare: readonly PageName[] = [
  'admin',
  'adminPlace',
  'login',
  'register',
  'setUp',
  'previewImage',
  'read',
  'readByBase58',
];
const openOnes: readonly PageName[] = ['home', 'commonProblems', 'commonProblem', 'versionList', 'versionDetail'];
/** Pages of one ticket, beside the list that it was chosen from. */
const ofTicket: readonly PageName[] = [
  ...(['insiderTicket', 'transfer', 'escalateForm', 'escalateDetail', 'closeOrder', 'insiderSolution'] as const),
  ...(['solutionDetail', 'solutionHistory', 'ratingDetail'] as const),
];

export function frameOf({ page, params }: Pick<RouteMatch, 'page' | 'params'>): FrameKind {
  if (page === 'insiderList') return 'table';
  if (ofTicket.includes(page)) return params['ticket'] ? 'list' : 'rail';
  if (bare.includes(page) || (pages[page].open && !openOnes.includes(page))) return 'bare';
  return 'rail';
}
