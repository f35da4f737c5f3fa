import type { RunCheck } from './run-checks.ts';

/** `ok`: works. `warn`: works, with something to know. `bad`: does not work. */
export type CheckState = 'ok' | 'warn' | 'bad';
export interface CheckResult {
  state: CheckState;
  /** A sentence of the catalogue for what it means … */
  means: CheckMeaning;
  /** … and the figures, as they are, for who reads the report. */
  detail: string;
}
export type CheckMeaning =
  'works' | 'offline' | 'slow' | 'failing' | 'notConfigured' | 'unknown' | 'needsHttps' | 'denied' | 'none' | 'unsent';

/** What is copied for customer service: plain lines in English, whoever reads them. No name, no token, no address. */
export function checkReport(results: readonly [RunCheck, CheckResult][], at: Date): string {
  const lines = results.map(([name, { state, means, detail }]) => `${name}: ${state} (${means}) ${detail}`);
  return [`Closeloop, ${at.toISOString()}`, ...lines].join('\n');
}
