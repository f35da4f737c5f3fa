import type { PageName } from '../shared/pages.ts';
import type { RouteMatch } from './route-match.tsx';
import type { LoadPage } from './router-state.ts';
import { preloadData } from './ticket/list/preload-list.ts';

const admin: LoadPage = () => import('./admin/admin-page.tsx');
const login: LoadPage = () => import('./account/login-page.tsx');
const raised: LoadPage = () => import('./raise/success-page.tsx');
const unit: LoadPage = () => import('./unit/unit-page.tsx');
const rate: LoadPage = () => import('./rate/rate-page.tsx');
const documents: LoadPage = () => import('./system/document-page.tsx');
const ticketList: LoadPage = () => import('./ticket/list/ticket-list-page.tsx');
const ticket: LoadPage = () => import('./ticket/detail/ticket-page.tsx');
const problem: LoadPage = () => import('./problem/problem-page.tsx');
const shared: LoadPage = () => import('./visitor/shared-page.tsx');
const solution: LoadPage = () => import('./solution/solution-page.tsx');

/** Which module shows which page; it exports `Page`. */
export const routes: Readonly<Record<PageName, LoadPage>> = {
  login,
  register: () => import('./account/register-page.tsx'),
  setUp: () => import('./account/set-up-page.tsx'),
  me: () => import('./account/me-page.tsx'),
  team: () => import('./account/team-page.tsx'),
  home: () => import('./home/home-page.tsx'),
  feedback: () => import('./raise/feedback-page.tsx'),
  feedbackSuccess: raised,
  itrRaise: () => import('./raise/itr-page.tsx'),
  itrRaised: raised,
  internalRaise: () => import('./raise/internal-page.tsx'),
  customer: () => import('./customer/customer-page.tsx'),
  admin,
  adminPlace: admin,
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
  transfer: () => import('./ticket/action/transfer-page.tsx'),
  escalateForm: () => import('./ticket/action/escalate-page.tsx'),
  escalateDetail: () => import('./ticket/detail/escalation-page.tsx'),
  closeOrder: () => import('./ticket/action/close-page.tsx'),
  partnerSolution: solution,
  solutionDetail: solution,
  solutionHistory: solution,
  insiderSolution: () => import('./solution/write-solution-page.tsx'),
  problems: () => import('./problem/problem-list-page.tsx'),
  problemOpen: problem,
  problemSolution: () => import('./solution/write-solution-page.tsx'),
  problemFinished: problem,
  problemImprove: problem,
  sharedQuestion: shared,
  sharedRating: shared,
  reports: () => import('./report/reports-page.tsx'),
  customers: () => import('./customer/customer-list-page.tsx'),
  quality: () => import('./quality/quality-page.tsx'),
  previewImage: () => import('./preview/preview-image-page.tsx'),
  chooseLocation: () => import('./location/choose-location-page.tsx'),
  openLocation: () => import('./location/open-location-page.tsx'),
  run: () => import('./run/run-page.tsx'),
  complete: () => import('./raise/complete-page.tsx'),
  document: documents,
  growUpRules: documents,
  modelDetail: () => import('./product/model-page.tsx'),
  seriesDetail: () => import('./product/series-page.tsx'),
  selectionDownload: () => import('./product/selection-page.tsx'),
  commonProblems: () => import('./question/question-list-page.tsx'),
  commonProblem: () => import('./question/question-page.tsx'),
  versionList: () => import('./version/version-list-page.tsx'),
  versionDetail: () => import('./version/version-page.tsx'),
  read: () => import('./preview/read-page.tsx'),
  readByBase58: () => import('./preview/read-by-base58-page.tsx'),
  commonTips: () => import('./app-link/tips-page.tsx'),
  download: () => import('./app-link/download-page.tsx'),
  error: () => import('./system/error-page.tsx'),
  notFound: () => import('./system/not-found-page.tsx'),
};

/** What sends a page's first request at the start, before its own module is loaded. Their modules must not import React. */
export const preloads: Partial<Record<PageName, (route: RouteMatch) => void>> = {
  partnerList: preloadData,
  insiderList: preloadData,
};
