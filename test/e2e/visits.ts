import { base58 } from '@scure/base';
import type { PageName } from '../../src/shared/pages.ts';
import type { Person } from './people.ts';
import type { SeededTickets } from './seed.ts';

/** A user, or undefined for somebody who is not logged in. */
export type Walker = Person | undefined;
export const everybody: readonly Walker[] = [undefined, 'partner', 'engineer', 'admin'];

export interface Visit {
  who?: Walker | readonly Walker[];
  params?: (seed: SeededTickets) => Record<string, string>;
  /** Its heading of any level, if it is not the title of the page. */
  heading?: string | ((seed: SeededTickets) => string);
  /** A text of its object. */
  datum?: string | ((seed: SeededTickets) => string);
  /** Rows of docs/spec-coverage.md that it shows besides its path. */
  shows?: readonly string[];
}

const ticket = (pick: (seed: SeededTickets) => { id: string }) => (seed: SeededTickets) => ({ ticket: pick(seed).id });
/** With which parameters each page is visited, by whom, and what it must show. */
export const visits: Partial<Record<PageName, Visit>> = {
  login: { heading: 'Welcome back', datum: 'Forgot your password?' },
  setUp: { heading: 'Set up', datum: 'The link is incomplete' },
  register: { heading: 'Create your account', datum: 'For questions about a machine that is down' },
  document: {
    params: () => ({ type: 'agreement' }),
    heading: 'Service agreement',
    datum: 'The service',
    shows: ['1.19', '2.4.20'],
  },
  growUpRules: { datum: 'Points show how', shows: ['1.19', '2.4.20'] },
  run: { params: () => ({ run: 'all' }), datum: 'Language and time zone' },
  read: {
    params: ({ file }) => ({ fileUrl: file }),
    heading: 'walk.txt',
    datum: 'what the walk reads',
    shows: ['2.4.24'],
  },
  readByBase58: {
    params: ({ file }) => ({ fileUrl: base58.encode(new TextEncoder().encode(file)) }),
    heading: 'walk.txt',
    datum: 'what the walk reads',
  },
  previewImage: { params: ({ picture }) => ({ fileUrl: picture }), heading: 'Picture', datum: 'walk.jpg' },
  chooseLocation: { datum: 'Use my location' },
  openLocation: {
    params: () => ({ latitude: '53.551086', longitude: '9.993682', name: 'Hall 3' }),
    heading: 'Hall 3',
    datum: '53.551086, 9.993682',
  },
  commonTips: {
    params: () => ({ type: 'sms_push' }),
    datum: 'You opened a link from a text message',
    shows: ['2.4.21'],
  },
  download: { datum: 'The app is for phones and tablets.' },
  error: { datum: 'Something went wrong on this page', shows: ['2.4.22'] },
  notFound: { datum: 'There is no page at this address.' },
  sharedRating: {
    params: ({ rateShare }) => ({ id: rateShare }),
    heading: 'Service evaluation',
    datum: ({ toRate }) => toRate.title,
    shows: ['2.4.18'],
  },
  sharedQuestion: {
    params: ({ questionShare }) => ({ id: questionShare }),
    heading: ({ accepted }) => accepted.number,
    datum: ({ accepted }) => accepted.title,
  },

  modelDetail: { who: everybody, params: () => ({ model: 'MD520-4T11B' }), datum: 'Low-voltage AC drives' },
  seriesDetail: { who: everybody, params: () => ({ series: 'md520' }), datum: 'MD520F-4T30' },
  selectionDownload: { who: everybody, params: () => ({ selection: 'palletiser-line-4' }), datum: 'Palletiser line 4' },
  customer: {
    who: ['partner', 'engineer', 'admin'],
    params: ({ customer }) => ({ customer }),
    datum: 'Nordfeld Pumpen GmbH',
  },
  commonProblems: { who: everybody, datum: 'How is RS485 wired correctly?' },
  commonProblem: { who: everybody, params: () => ({ question: 'rs485' }), datum: 'One chain, no star.' },
  versionList: { who: everybody, datum: 'Scan the nameplate' },
  versionDetail: { who: everybody, params: () => ({ version: '1-2-0' }), datum: 'it works offline' },

  home: { who: 'partner', heading: 'Machine down?', datum: 'In progress' },
  partnerList: {
    who: 'partner',
    params: ({ accepted }) => ({ view: 'all', q: accepted.title }),
    heading: 'Tickets',
    datum: ({ accepted }) => accepted.title,
    shows: ['2.4.3', '6.1'],
  },
  feedback: {
    who: 'partner',
    params: () => ({ sn: 'CLDEMO000001' }),
    heading: 'What is happening?',
    datum: 'MD520-4T11B',
  },
  feedbackSuccess: {
    who: 'partner',
    params: ticket(({ accepted }) => accepted),
    heading: 'Your report has been sent',
    datum: ({ accepted }) => accepted.number,
  },
  partnerTicket: {
    who: 'partner',
    params: ticket(({ accepted }) => accepted),
    heading: ({ accepted }) => accepted.number,
    datum: ({ accepted }) => accepted.title,
    shows: ['6.1'],
  },
  productInfo: { who: 'partner', params: () => ({ sn: 'CLDEMO000001' }), datum: 'Nordfeld Pumpen GmbH' },
  unit: { who: 'partner', params: () => ({ sn: 'CLDEMO000001' }), datum: 'Nordfeld Pumpen GmbH' },
  evaluate: { who: 'partner', params: ticket(({ toRate }) => toRate), datum: ({ toRate }) => toRate.title },
  complete: { who: 'partner', params: ticket(({ accepted }) => accepted), datum: ({ accepted }) => accepted.number },
  evaluateSuccess: { who: 'partner', params: ticket(({ rated }) => rated), datum: 'Thank you for your rating' },
  partnerSolution: {
    who: 'partner',
    params: ticket(({ proposed }) => proposed),
    heading: 'Solution',
    datum: 'Replace the fan of phase W',
  },
  notifications: { who: 'partner', datum: 'Solution proposed' },
  me: { who: 'partner', datum: 'Maria Keller' },
  team: { who: 'manager', datum: 'Maria Keller' },
  drafts: { who: 'partner', datum: 'No drafts' },
  admin: { who: 'admin', heading: 'Administration', datum: 'Partner organizations' },
  adminPlace: {
    who: 'admin',
    params: () => ({ place: 'organisations' }),
    heading: 'Partner organizations',
    datum: 'Nordfeld Automation GmbH',
  },

  insiderList: {
    who: 'engineer',
    params: ({ accepted }) => ({ view: 'all', q: accepted.title }),
    heading: 'Tickets',
    datum: ({ accepted }) => accepted.title,
    shows: ['2.4.3', '6.3'],
  },
  insiderTicket: {
    who: 'engineer',
    params: ticket(({ escalated }) => escalated),
    heading: ({ escalated }) => escalated.number,
    datum: ({ escalated }) => escalated.title,
    shows: ['6.3'],
  },
  quality: { who: 'engineer', heading: 'Quality in the field', datum: 'How long machines last' },
  reports: { who: 'engineer', params: () => ({ name: 'inflow' }), heading: 'Tickets raised', datum: 'Picture' },
  ratingDetail: { who: 'engineer', params: ticket(({ rated }) => rated), datum: 'Quick and clear.' },
  internalRating: { who: 'engineer', params: ticket(({ rated }) => rated), datum: 'Quick and clear.' },
  transfer: { who: 'engineer', params: ticket(({ accepted }) => accepted), datum: ({ accepted }) => accepted.title },
  solutionDetail: {
    who: 'engineer',
    params: ticket(({ proposed }) => proposed),
    heading: 'Solution',
    datum: 'Replace the fan of phase W',
  },
  solutionHistory: {
    who: 'engineer',
    params: ticket(({ proposed }) => proposed),
    heading: 'version 1',
    datum: 'Replace the fan of phase W',
  },
  insiderSolution: {
    who: 'engineer',
    params: ticket(({ accepted }) => accepted),
    heading: 'Propose a solution',
    datum: ({ accepted }) => accepted.title,
  },
  problemSolution: {
    who: 'expert',
    params: ticket(({ escalated }) => escalated),
    heading: 'Propose a solution',
    datum: ({ escalated }) => escalated.title,
  },
  escalateForm: {
    who: 'engineer',
    params: ticket(({ accepted }) => accepted),
    heading: 'Confirm and escalate',
    datum: ({ accepted }) => accepted.title,
  },
  escalateDetail: {
    who: 'engineer',
    params: ticket(({ escalated }) => escalated),
    heading: 'What was sent',
    datum: 'without any effect',
    shows: ['2.4.12'],
  },
  closeOrder: {
    who: 'engineer',
    params: ticket(({ finalized }) => finalized),
    datum: ({ finalized }) => finalized.title,
  },
  itrRaise: { who: 'engineer', heading: 'For which customer?', datum: 'Customer' },
  itrRaised: {
    who: 'engineer',
    params: ticket(({ accepted }) => accepted),
    datum: ({ accepted }) => accepted.number,
  },
  internalRaise: { who: 'engineer', heading: 'Which product?', datum: 'Product line' },
  problemOpen: {
    who: 'engineer',
    params: ({ problem }) => ({ problem }),
    heading: 'Problem',
    datum: ({ escalated }) => escalated.title,
  },
  problemFinished: {
    who: 'engineer',
    params: ({ problem }) => ({ problem }),
    heading: 'Problem',
    datum: ({ escalated }) => escalated.title,
  },
  problemImprove: {
    who: 'engineer',
    params: ({ problem }) => ({ problem }),
    heading: 'Problem',
    datum: ({ escalated }) => escalated.title,
  },
};

export const worded = (
  words: string | ((seed: SeededTickets) => string) | undefined,
  seed: SeededTickets,
): string | undefined => (typeof words === 'function' ? words(seed) : words);
