/** The shape of a demo problem, and of a short draft that is completed from tables. */

export type DemoSolution = { text: string; safety: string | null };

/** One believable story of a ticket, from the first sentence to the rating. Codes are dictionary codes. */
export type ProblemTemplate = {
  id: string;
  language: 'en' | 'zh';
  productLine: string;
  /** Beginnings of the model names it fits; at least one demo model matches. */
  models: string[];
  /** Each occurs in title or description. */
  faultCodes: string[];
  title: string;
  description: string;
  problemStage: string;
  scope: string;
  impact: string;
  complainantRole: string;
  productStatus: string;
  projectLevel: string;
  troubleshooting: string;
  question: { text: string; holdReason: string };
  answer: string;
  /** One or two; the second is the better one, for when the first is declined. */
  solutions: DemoSolution[];
  changeNote: string;
  decline: { code: string; text: string };
  escalation: {
    reasonCode: string;
    accountabilityType: string;
    accountableParty: string;
    ipmtAttributes: string;
  };
  /** No measures: finished, no improvement needed. */
  problem: { rootCause: string; measures: string[] };
  oneGoRemark: string;
  closureCode: string;
  rating: 1 | 2 | 3 | 4 | 5;
  suggestion: string;
  internalNote: string;
  publicComment: string;
};

/** What is written for each story; the rest follows from the tables below. */
export type ProblemDraft = {
  id: string;
  zh?: true;
  line: string;
  models: string[];
  codes: string[];
  title: string;
  text: string;
  /** Stage, scope, impact, complainant role. */
  where: [stage: string, scope: string, impact: string, role: string];
  level?: string;
  tried: string;
  ask: [question: string, answer: string, holdReason?: string];
  /** Text, then the safety warning where there is danger. */
  solve: [text: string, safety?: string][];
  declined: [code: string, text: string];
  /** Accountability type, party, IPMT attribute, root cause in words. */
  cause: [type: string, party: string, ipmt: string, text: string];
  measures?: string[];
  close: string;
  rating?: 1 | 2 | 3 | 4 | 5;
  note: string;
  comment: string;
  escalate?: string;
};

/** Safety warnings that many solutions share. */
export const discharge10 =
  'Dangerous voltage. Switch off, lock out, wait 10 minutes and measure the DC bus (below 36 V) before you open the cover.';
export const liveWork =
  'Measuring on live parts: qualified electricians only, with insulating gloves and face shield, never alone.';
export const robotCell =
  'Keep everybody out of the robot cell. Work in T1 with the enabling switch in your own hand; support the arm before a brake is released.';

const statusByImpact: Record<string, string> = {
  'risk-to-people': 'stopped-by-fault',
  'production-stopped-no-workaround': 'stopped-by-fault',
  'risk-to-equipment': 'running-with-restriction',
  'production-stopped-workaround': 'stopped-by-fault',
  'project-blocked': 'commissioning',
  'output-reduced': 'running-with-restriction',
  'quality-loss': 'running-with-restriction',
  'intermittent-trips': 'running-normally',
  'commissioning-delayed': 'commissioning',
  'function-lost': 'running-with-workaround',
  'cosmetic-documentation': 'running-normally',
  'question-only': 'not-installed',
};

const remarkByDecline: Record<string, string> = {
  'fault-still-present': 'The first proposal did not remove the fault; it took a second one after new measurements.',
  'only-partly-solved': 'The first proposal helped in part. A second step was needed for the rest.',
  'new-fault-appeared': 'A second fault showed up after the first was gone and had to be solved as well.',
  'cannot-be-applied-on-site': 'The first proposal could not be carried out on site, so the steps were changed.',
  'no-production-window': 'No stop of production was possible at first; the work was done in the next window.',
  'steps-unclear': 'The steps had to be written again in more detail before the site could follow them.',
  'safety-concern': 'The site asked for a safer procedure; it was changed and then carried out.',
  'wrong-model-or-firmware': 'The first proposal was for another firmware; the right one followed.',
  'only-a-workaround': 'A workaround came first, the permanent fix afterwards.',
  language: 'The steps were sent again in the language of the site.',
  'cost-not-acceptable': 'A less costly way was agreed with the customer.',
  other: 'More than one visit was needed.',
};

const suggestions: [en: string, zh: string][] = [
  ['Quick and clear. The steps worked at the first try.', '响应很快，步骤清楚，一次解决。'],
  [
    'Please send the parameter file with the answer next time, typing from a picture is slow.',
    '建议以后随方案附上参数文件，照着图片抄太慢。',
  ],
  ['Our night shift was glad about the answer at 22:00.', '晚上十点还能得到答复，夜班同事非常感谢。'],
  ['Good help, but we explained the same thing twice to two people.', '服务不错，就是同样的情况跟两个人各说了一遍。'],
  ['The drawing in the solution was what we needed.', '方案里的接线图正是我们需要的。'],
  ['', ''],
  ['A note in the manual would have saved us the call.', '手册里如果写明，就不用提工单了。'],
  ['Very patient with our new colleague.', '对我们新同事很有耐心。'],
];

/** The full story of a draft; `index` spreads ratings and suggestions evenly. */
export function problemFrom(draft: ProblemDraft, index: number): ProblemTemplate {
  const [problemStage, scope, impact, complainantRole] = draft.where;
  const [accountabilityType, accountableParty, ipmtAttributes, rootCause] = draft.cause;
  const zh = draft.zh === true;
  const [english, chinese] = suggestions[index % suggestions.length] ?? ['', ''];
  return {
    id: draft.id,
    language: zh ? 'zh' : 'en',
    productLine: draft.line,
    models: draft.models,
    faultCodes: draft.codes,
    title: draft.title,
    description: draft.text,
    problemStage,
    scope,
    impact,
    complainantRole,
    productStatus: statusByImpact[impact] ?? 'commissioning',
    projectLevel: draft.level ?? 'regular',
    troubleshooting: draft.tried,
    question: { text: draft.ask[0], holdReason: draft.ask[2] ?? 'waiting-for-partner-information' },
    answer: draft.ask[1],
    solutions: draft.solve.map(([text, safety]) => ({ text, safety: safety ?? null })),
    changeNote: zh ? '根据现场反馈补充了步骤。' : 'Steps extended after the feedback from site.',
    decline: { code: draft.declined[0], text: draft.declined[1] },
    escalation: {
      reasonCode: draft.escalate ?? 'root-cause-unknown-24h',
      accountabilityType,
      accountableParty,
      ipmtAttributes,
    },
    problem: { rootCause, measures: draft.measures ?? [] },
    oneGoRemark: remarkByDecline[draft.declined[0]] ?? '',
    closureCode: draft.close,
    rating: draft.rating ?? ([5, 4, 5, 5, 3, 4] as const)[index % 6] ?? 5,
    suggestion: zh ? chinese : english,
    internalNote: draft.note,
    publicComment: draft.comment,
  };
}
