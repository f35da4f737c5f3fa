import type { RateClass } from '../../shared/call.ts';
import {
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_IP,
  LOGIN_WINDOW_MINUTES,
  WRITES_PER_MINUTE,
} from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import { processLimiter, sharedLimiter } from '../db/limiter.ts';

interface Counted {
  ip: string;
  account: string | undefined;
  subject: string | undefined;
}

/** The budgets of api.md, Limits. Throws tooMany with the seconds to wait. */
export interface Limits {
  check(rate: RateClass, counted: Counted): Promise<void>;
  /** A failed login costs; a successful one does not. */
  countFailure(rate: RateClass, counted: Counted): Promise<void>;
}

const CODES_PER_IP_PER_HOUR = 60;
const CODES_PER_HOUR = 2_000; // the global breaker of safety.md 7
const REPORTS_PER_IP_PER_HOUR = 120;

/** `factor` widens every budget: tests and demos sign in from one address a great many times. */
export function createLimits(database: Database, factor: number): Limits {
  const window = LOGIN_WINDOW_MINUTES * 60;
  const perAccount = sharedLimiter(database, { name: 'login', points: LOGIN_FAILURES_PER_ACCOUNT, seconds: window });
  const perIp = sharedLimiter(database, { name: 'loginIp', points: LOGIN_FAILURES_PER_IP * factor, seconds: window });
  const codesPerIp = sharedLimiter(database, {
    name: 'codeIp',
    points: CODES_PER_IP_PER_HOUR * factor,
    seconds: 3_600,
  });
  const codes = sharedLimiter(database, { name: 'codes', points: CODES_PER_HOUR * factor, seconds: 3_600 });
  const writes = processLimiter({ name: 'writes', points: WRITES_PER_MINUTE * factor, seconds: 60 });
  const reports = processLimiter({ name: 'reports', points: REPORTS_PER_IP_PER_HOUR * factor, seconds: 3_600 });

  const checks: Record<RateClass, (counted: Counted) => Promise<(number | null)[]>> = {
    read: () => Promise.resolve([]),
    write: (counted) => Promise.all([writes.spend(counted.subject ?? counted.ip)]),
    login: (counted) =>
      Promise.all([perIp.look(counted.ip), counted.account === undefined ? null : perAccount.look(counted.account)]),
    code: (counted) => Promise.all([codesPerIp.spend(counted.ip), codes.spend('all')]),
    report: (counted) => Promise.all([reports.spend(counted.ip)]),
  };
  return {
    check: async (rate, counted) => {
      const waits = (await checks[rate](counted)).filter((wait) => wait !== null);
      if (waits.length > 0) throw tooMany(Math.max(...waits));
    },
    countFailure: async (rate, counted) => {
      if (rate !== 'login') return;
      await Promise.all([
        perIp.spend(counted.ip),
        counted.account === undefined ? null : perAccount.spend(counted.account),
      ]);
    },
  };
}

/** tooMany, with the seconds to wait in the sentence and in the data. */
export const tooMany = (retryAfter: number): CallError =>
  new CallError('tooMany', { text: { key: 'error.tooMany', params: { seconds: retryAfter } }, data: { retryAfter } });
