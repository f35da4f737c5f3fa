import type { Endpoint } from '../../shared/endpoint.ts';
import { REPORTS_PER_KEY_PER_DAY } from '../../shared/constants.ts';
import { report, type pageOperations, type ReportLevel } from '../../shared/notification/report-call.ts';
import { pageAt, pathsOf } from '../../shared/pages.ts';
import { version } from '../../../package.json';
import type { ApiError } from './api-error.ts';
import { send } from './client.ts';

const sentByKey = new Map<string, number>();

/** The route pattern of the open page, without ids and query. */
function routeNow(): string {
  const found = pageAt(window.location.pathname);
  return pathsOf(found?.page ?? 'notFound', found?.set ?? 'b')[0] ?? '/';
}

interface PageReport {
  operation: string;
  status?: number;
  code?: number;
  requestId?: string | undefined;
  level: ReportLevel;
}

/**
 * Sends a report, which the server posts to the team chat: per key at most as many as the server posts a day. Never
 * rejects.
 */
function sendReport({ operation, status = 0, code = 0, requestId, level }: PageReport): void {
  const key = `${operation}:${code || status || level}`;
  const before = sentByKey.get(key) ?? 0;
  if (before >= REPORTS_PER_KEY_PER_DAY) return;
  sentByKey.set(key, before + 1);
  const body = { key, operation, route: routeNow(), status, code, level, appVersion: version };
  void send(report, { body: requestId === undefined ? body : { ...body, requestId } }, { catches: true }).catch(
    () => undefined,
  );
}

/** Reports a failed call, except a failed report. */
export function reportCall(call: Endpoint, { code, status, requestId }: ApiError, level: ReportLevel): void {
  if (call.name !== report.name) sendReport({ operation: call.name, status, code, requestId, level });
}

/** Reports that a page's code could not be loaded, or that the page crashed. */
export const reportPage = (operation: (typeof pageOperations)[number]): void =>
  sendReport({ operation, level: operation === 'page.draw' ? 'red' : 'yellow' });
