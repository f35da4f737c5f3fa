import type { PageName } from '../shared/pages.ts';
import type { Place } from './place.tsx';
import type { Load } from './router-state.ts';

const login: Load = () => import('./account/login-page.tsx');
const raised: Load = () => import('./raise/success-page.tsx');
const unit: Load = () => import('./unit/unit-page.tsx');
const rate: Load = () => import('./rate/rate-page.tsx');
const documents: Load = () => import('./system/document-page.tsx');
const ticketList: Load = () => import('./ticket/list-page.tsx');
const ticket: Load = () => import('./ticket/ticket-page.tsx');
const problem: Load = () => import('./problem/problem-page.tsx');
const shared: Load = () => import('./visitor/shared-page.tsx');
const solution: Load = () => import('./solution/read-page.tsx');

/** Which module shows which page; it exports `Page`. A page that is missing here is not built and lands on 404. */
export const programs: Partial<Record<PageName, Load>> = {
  login,
  register: () => import('./account/register-page.tsx'),
  me: () => import('./account/me-page.tsx'),
  home: () => import('./home/home-page.tsx'),
  feedback: () => import('./raise/feedback-page.tsx'),
  feedbackSuccess: raised,
  itrRaise: () => import('./raise/itr-page.tsx'),
  itrRaised: raised,
  internalRaise: () => import('./raise/internal-page.tsx'),
  productInfo: unit,
  unit,
  evaluate: rate,
  evaluateSuccess: () => import('./rate/rated-page.tsx'),
  ratingDetail: rate,
  internalRating: rate,
  notifications: () => import('./notification/notifications-page.tsx'),
  notificationSettings: () => import('./notification/settings-page.tsx'),
  drafts: () => import('./drafts/drafts-page.tsx'),
  partnerList: ticketList,
  insiderList: ticketList,
  partnerTicket: ticket,
  insiderTicket: ticket,
  transfer: () => import('./ticket/transfer-page.tsx'),
  escalateForm: () => import('./ticket/escalate-page.tsx'),
  escalateDetail: () => import('./ticket/escalation-page.tsx'),
  closeOrder: () => import('./ticket/close-page.tsx'),
  partnerSolution: solution,
  solutionDetail: solution,
  solutionHistory: solution,
  insiderSolution: () => import('./solution/write-page.tsx'),
  problems: () => import('./problem/list-page.tsx'),
  problemOpen: problem,
  problemSolution: () => import('./solution/write-page.tsx'),
  problemFinished: problem,
  problemImprove: problem,
  sharedQuestion: shared,
  sharedRating: shared,
  document: documents,
  growUpRules: documents,
  error: () => import('./system/error-page.tsx'),
  notFound: () => import('./system/not-found-page.tsx'),
};

const listAsk = () => import('./ticket/list-ask.ts');

/** What asks for a page's content at the start, before its program is there. Without React: that comes last. */
export const asks: Partial<Record<PageName, () => Promise<{ ask: (place: Place) => void }>>> = {
  partnerList: listAsk,
  insiderList: listAsk,
};
