/** The self-checks of the run page (spec 2.1, "run"), in their order; the page may be asked for one of them. */
export const runChecks = [
  'network',
  'storage',
  'database',
  'deviceStorage',
  'camera',
  'versions',
  'bridge',
  'language',
  'unsent',
] as const;
export type RunCheck = (typeof runChecks)[number];

/** Which checks an address asks for: none named or `all` is all, a name is that one; anything else is no check. */
export function wantedChecks(run: string | undefined): readonly RunCheck[] | undefined {
  if (run === undefined || run === '' || run === 'all') return runChecks;
  const one = runChecks.find((check) => check === run);
  return one && [one];
}
