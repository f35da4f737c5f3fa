import type { RemoteFlag } from './remote-flag.ts';
import type { SharePurpose } from './ticket/rules.ts';

/**
 * Every page once (spec 2.1, 2.2, screens.md): its paths in route set A (served under /h5) and in route set B (at the
 * root). Set A carries everything in the query; in set B the one segment that begins with a colon carries the
 * parameter of that name. The first path of a set is the one that links use, the others are aliases.
 */
export type RouteSet = 'a' | 'b';
export const BASE_A = '/h5';

export interface Row {
  /** Without the base; empty when the spec has no path here: the page then answers on its B path under the base. */
  a: readonly string[];
  b: readonly string[];
  /** Opens without a login (spec 2.3). */
  open?: true;
  /** Keeps `?id=s1_…` as share identifier, and tells the native app that the page can be shared. */
  shareable?: true;
  /** The query parameter that names the page's object, if its paths have no segment for it. */
  needs?: 'ticket';
  /** The parameter that names its object may be missing: the page asks for it, or handles that itself. */
  asks?: true;
  /** Share links of these purposes open the page for a visitor. */
  byShare?: readonly SharePurpose[];
  /** The flag of the remote config without which the page does not exist. */
  shownBy?: RemoteFlag;
}

const itrA = '/pages/ITR';
const itrB = '/app/itr';

export const table = {
  home: { a: ['/', '/pages/index/index'], b: ['/'], open: true },
  login: { a: ['/pages/login/index'], b: ['/login'], open: true },
  register: { a: ['/pages/login/register'], b: ['/register'], open: true },
  setUp: { a: [], b: ['/setup'], open: true },

  partnerList: { a: [`${itrA}/partners/index`], b: [`${itrB}/partners`] },
  feedback: { a: [`${itrA}/partners/feedback`], b: [`${itrB}/partners/feedback`] },
  feedbackSuccess: {
    a: [`${itrA}/partners/feedbackSuccess`],
    b: [`${itrB}/partners/feedback/success`],
    needs: 'ticket',
  },
  partnerTicket: { a: [`${itrA}/partners/orderDetail/index`], b: [`${itrB}/partners/orderDetail/:ticket`] },
  productInfo: { a: [`${itrA}/partners/productInfo/index`], b: [`${itrB}/partners/productInfo`] },
  evaluate: { a: [`${itrA}/partners/evaluate/index`], b: [`${itrB}/partners/evaluate`], needs: 'ticket' },
  evaluateSuccess: {
    a: [`${itrA}/partners/evaluate/evaluateSuccess`],
    b: [`${itrB}/partners/evaluate/success`],
    needs: 'ticket',
  },
  partnerSolution: { a: [`${itrA}/partners/solution/index`], b: [`${itrB}/partners/solution`], needs: 'ticket' },

  insiderList: { a: [`${itrA}/insider/index`], b: [`${itrB}/insider`] },
  insiderTicket: { a: [`${itrA}/insider/orderDetail/index`], b: [`${itrB}/insider/orderDetail/:ticket`] },
  ratingDetail: { a: [`${itrA}/insider/evaluate/detail`], b: [`${itrB}/insider/evaluateDetail`], needs: 'ticket' },
  transfer: { a: [`${itrA}/insider/userList/index`], b: [`${itrB}/insider/transfer`], needs: 'ticket' },
  solutionDetail: { a: [`${itrA}/insider/solution/detail`], b: [`${itrB}/insider/solutionDetail`], needs: 'ticket' },
  insiderSolution: { a: [`${itrA}/insider/solution/index`], b: [`${itrB}/insider/solution`], needs: 'ticket' },
  solutionHistory: {
    a: [`${itrA}/insider/solution/history`],
    b: [`${itrB}/solution/history`],
    shareable: true,
    needs: 'ticket',
    asks: true,
    byShare: ['solution', 'ticket'],
  },
  escalateForm: { a: [`${itrA}/insider/upgrade/form/index`], b: [`${itrB}/insider/upgrade/form`], needs: 'ticket' },
  escalateDetail: {
    a: [`${itrA}/insider/upgrade/detail/index`],
    b: [`${itrB}/insider/upgrade/detail`],
    needs: 'ticket',
  },
  itrRaise: { a: [`${itrA}/insider/feedback`], b: [`${itrB}/insider/feedback`], shareable: true },
  itrRaised: { a: [`${itrA}/insider/feedbackSuccess`], b: [`${itrB}/insider/feedback/success`], needs: 'ticket' },
  problemFinished: {
    a: [`${itrA}/insider/finishedNotImprove/detail`],
    b: [`${itrB}/insider/problemManagement/detail/:problem`],
    shareable: true,
    byShare: ['problem'],
  },
  problemOpen: {
    a: [`${itrA}/insider/notFinished/detail`],
    b: [`${itrB}/insider/problemManagement/nFinished/detail/:problem`],
    shareable: true,
    byShare: ['problem'],
  },
  problemImprove: {
    a: [`${itrA}/insider/finishedNeedImprove/detail`],
    b: [`${itrB}/insider/problemManagement/needImprove/detail/:problem`],
    shareable: true,
    byShare: ['problem'],
  },
  problemSolution: {
    a: [`${itrA}/insider/notFinished/solution/index`],
    b: [`${itrB}/insider/feedback/solution/:ticket`],
  },
  internalRaise: {
    a: [`${itrA}/insider/internalFeedback/index`],
    b: [`${itrB}/insider/feedback/index`],
    shownBy: 'H5ITRInternalFeedback',
  },
  internalRating: {
    a: [`${itrA}/insider/internalFeedback/evaluate/detail`],
    b: [`${itrB}/insider/feedback/evaluate/detail`],
    needs: 'ticket',
  },
  closeOrder: { a: [`${itrA}/closeOrder/index`], b: [`${itrB}/closeOrder`], needs: 'ticket' },

  // The purpose of the link decides what is shown; links to the wall bear the second path.
  sharedQuestion: {
    a: ['/pages/share/question/index'],
    b: ['/share/question', '/wall'],
    open: true,
    shareable: true,
  },
  // In set B the segment is the share identifier itself, so it bears the name that the query gives it: `id`.
  sharedRating: {
    a: [`${itrA}/partners/evaluate/share`],
    b: ['/share/itr/evaluate/:id'],
    open: true,
    shareable: true,
    asks: true,
  },
  modelDetail: {
    a: ['/pages/share/modelsDetail/index'],
    b: ['/share/modelsDetail/:model'],
    open: true,
    shareable: true,
  },
  seriesDetail: {
    a: ['/pages/share/seriesDetail/index'],
    b: ['/share/seriesDetail/:series'],
    open: true,
    shareable: true,
  },
  selectionDownload: {
    a: ['/pages/share/productSelect/fileDownload'],
    b: ['/share/productSelect/fileDownload/:selection'],
    open: true,
    shareable: true,
  },
  complete: { a: ['/components/complete/index'], b: ['/components/complete'], open: true, needs: 'ticket' },

  growUpRules: { a: ['/pages/system/docs/growUpRules'], b: ['/system/docs/growUpRules'], open: true },
  document: { a: ['/pages/system/docs/index'], b: ['/system/docs/:type'], open: true },
  commonTips: { a: ['/pages/system/commonTips/index'], b: ['/system/commonTips/:type'], open: true, asks: true },
  error: { a: ['/pages/system/error/index'], b: ['/system/error'], open: true },
  notFound: { a: ['/pages/system/404/index'], b: ['/system/404'], open: true },
  read: { a: ['/pages/system/read/index'], b: ['/system/read/:fileUrl'], open: true },
  readByBase58: { a: ['/pages/system/read/readByBase58'], b: ['/system/readByBase58/:fileUrl'], open: true },
  versionList: { a: ['/pages/system/version/list'], b: ['/system/version/list'], open: true },
  versionDetail: { a: ['/pages/system/version/versionDetail'], b: ['/system/version/:version'], open: true },
  run: { a: ['/pages/system/run/index'], b: ['/system/run/:run'], open: true, asks: true },
  previewImage: { a: ['/preview-image'], b: ['/preview-image'], open: true },
  chooseLocation: { a: ['/choose-location'], b: ['/choose-location'], open: true },
  openLocation: { a: ['/open-location'], b: ['/open-location'], open: true },
  download: { a: [], b: ['/download'], open: true },

  notifications: { a: [], b: ['/app/notifications'] },
  notificationSettings: { a: [], b: ['/app/notifications/settings'] },
  customers: { a: [], b: ['/app/customers'] },
  customer: { a: [], b: ['/app/customers/:customer'] },
  me: { a: [], b: ['/app/me'] },
  team: { a: [], b: ['/app/team'] },
  admin: { a: [], b: ['/app/admin'] },
  adminPlace: { a: [], b: ['/app/admin/:place'] },
  commonProblems: { a: [], b: ['/app/common-problems'], open: true, shownBy: 'H5ShowComProblem' },
  commonProblem: { a: [], b: ['/app/common-problems/:question'], open: true, shownBy: 'H5ShowComProblem' },
  unit: { a: [], b: ['/app/units/:sn'], asks: true },
  drafts: { a: [], b: ['/app/drafts'] },
  problems: { a: [], b: [`${itrB}/problems`] },
  reports: { a: [], b: [`${itrB}/reports`] },
  quality: { a: [], b: [`${itrB}/quality`] },
} as const satisfies Record<string, Row>;
