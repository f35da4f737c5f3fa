import type { NoticeGroup } from './settings.ts';

/** What a person may start and wait for. Its failure is a notification; so is a flag on what they have published. */
export const jobKinds = ['import', 'export', 'flag'] as const;
export type JobKind = (typeof jobKinds)[number];
/** The setting that each follows. */
export const groupOfJob = {
  import: 'jobs',
  export: 'jobs',
  flag: 'commonProblems',
} as const satisfies Record<JobKind, NoticeGroup>;

/** A page and its parameters. */
type Place =
  | { page: 'adminPlace'; params: { place: string; entity?: string; run?: string } }
  | { page: 'commonProblem'; params: { question: string } }
  | { page: 'insiderList' | 'partnerList'; params: Record<string, never> };

/** The page of a job: an import has its own, an export is started again where its list is shown, and what was flagged is named by `list`. */
export function placeOfJob(
  { kind, jobId, list }: { kind: JobKind; jobId: string; list: string },
  isInsider: boolean,
): Place {
  if (kind === 'flag') return { page: 'commonProblem', params: { question: list } };
  if (kind === 'import') return { page: 'adminPlace', params: { place: 'imports', entity: list, run: jobId } };
  if (list !== 'tickets') return { page: 'adminPlace', params: { place: list } };
  return { page: isInsider ? 'insiderList' : 'partnerList', params: {} };
}
