import type { ReportLevel } from '../../shared/notification/report-call.ts';
import type { ApiError } from './api-error.ts';

/** Failures that are always reported to the team chat (spec 8), and the color of the card. */
const levels: Partial<Record<ApiError['failure'], ReportLevel>> = {
  unexpected: 'red',
  timeout: 'yellow',
  unavailable: 'yellow',
};

/** Never reported: nothing is broken, the caller handles it, or there is no network to report it. */
const neverReported: readonly ApiError['failure'][] = ['network', 'noSession', 'sessionExpired', 'invalid'];

/**
 * The color of the card for a failure; undefined: it is not reported. `always`: the caller wants any failure reported.
 */
export const levelOf = (failure: ApiError['failure'], always: boolean): ReportLevel | undefined =>
  levels[failure] ?? (always && !neverReported.includes(failure) ? 'blue' : undefined);
