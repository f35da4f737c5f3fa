import type { ReportLevel } from '../../shared/notification/report-call.ts';
import type { ApiError } from './api-error.ts';

/** Failures that are told to the team chat (spec 8), and in which colour. Without a network nothing can be told. */
const levels: Partial<Record<ApiError['failure'], ReportLevel>> = {
  unexpected: 'red',
  timeout: 'yellow',
  unavailable: 'yellow',
};

/** Not worth a card: nothing is broken, or the caller deals with it. */
const quiet: readonly ApiError['failure'][] = ['network', 'noSession', 'sessionExpired', 'invalid'];

/** The colour of a failure's card; undefined: none is posted. `always`: its caller wants any failure told. */
export const levelOf = (failure: ApiError['failure'], always: boolean): ReportLevel | undefined =>
  levels[failure] ?? (always && !quiet.includes(failure) ? 'blue' : undefined);
