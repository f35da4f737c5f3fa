/** What a person may start and wait for. Its failure is a notification. */
export const jobKinds = ['import', 'export'] as const;
export type JobKind = (typeof jobKinds)[number];

/** A page and its parameters. */
type Place =
  | { page: 'adminPlace'; params: { place: string; entity?: string; run?: string } }
  | { page: 'insiderList' | 'partnerList'; params: Record<string, never> };

/** The page of a job: an import has its own, an export is started again where its list is shown. */
export function placeOfJob(
  { kind, jobId, list }: { kind: JobKind; jobId: string; list: string },
  isInsider: boolean,
): Place {
  if (kind === 'import') return { page: 'adminPlace', params: { place: 'imports', entity: list, run: jobId } };
  if (list !== 'tickets') return { page: 'adminPlace', params: { place: list } };
  return { page: isInsider ? 'insiderList' : 'partnerList', params: {} };
}
