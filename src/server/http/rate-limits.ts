import type { RateClass } from '../../shared/endpoint.ts';
import {
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK,
  LOGIN_FAILURES_PER_DEVICE,
  LOGIN_FAILURES_PER_NETWORK,
  LOGIN_WINDOW_MINUTES,
  KEY_CALLS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Database } from '../db/database.ts';
import { type AttemptBudget, type Spent, processLimiter, sharedLimiter, spendAll } from '../db/limiter.ts';
import { digestOfSecret } from '../secret.ts';
import { networkOf } from './network.ts';

/**
 * Whose password tries are counted.
 * `device`: digest of a known device's token, which is then counted instead of the account.
 */
export interface CountedSubject {
  account: string;
  device?: string;
  /** Called with the first try that is refused because the budget of the device is empty, once in the window. */
  onUsedUp?: () => Promise<unknown>;
}

interface RateLimitSubject {
  ip: string;
  /** Only where a password is tried: codes have their own tries. */
  counted: CountedSubject | undefined;
  subject: string | undefined;
  apiKey?: string | undefined;
}

/** The budgets of api.md, Limits. Throws tooMany with the seconds to wait. */
export interface RateLimits {
  /** Counts the try before it is checked. Call `refund` of the result when the try was right. */
  spend(rate: RateClass, asker: RateLimitSubject): Promise<Spent>;
}

const CODES_PER_IP_PER_HOUR = 60;
const CODES_PER_HOUR = 2_000; // the global breaker of safety.md 7
const REPORTS_PER_IP_PER_HOUR = 120;
const LOGIN_WINDOW_SECONDS = LOGIN_WINDOW_MINUTES * 60;
const unlimited: Spent = { refund: () => Promise.resolve() };

/**
 * `factor` multiplies every budget except those of one account or device: tests and demos log in very often from one
 * address, but never need more wrong passwords for one account.
 */
export function createRateLimits(database: Database, factor: number): RateLimits {
  const codesPerIp = sharedLimiter(database, {
    name: 'codeIp',
    points: CODES_PER_IP_PER_HOUR * factor,
    seconds: 3_600,
  });
  const codes = sharedLimiter(database, { name: 'codes', points: CODES_PER_HOUR * factor, seconds: 3_600 });
  const writes = processLimiter({ name: 'writes', points: WRITES_PER_MINUTE * factor, seconds: 60 });
  const keyCalls = processLimiter({ name: 'keyCalls', points: KEY_CALLS_PER_MINUTE * factor, seconds: 60 });
  const reports = processLimiter({ name: 'reports', points: REPORTS_PER_IP_PER_HOUR * factor, seconds: 3_600 });
  const perNetwork = LOGIN_FAILURES_PER_NETWORK * factor;

  const isFirst = async (device: string): Promise<boolean> =>
    typeof (await spendAll(database, [{ key: `toldOf:${device}`, points: 1 }], LOGIN_WINDOW_SECONDS)) !== 'number';

  async function login(network: string, counted: CountedSubject | undefined): Promise<Spent> {
    const spent = await spendAll(database, budgetsOf(network, counted, perNetwork), LOGIN_WINDOW_SECONDS);
    if (typeof spent === 'number') {
      if (counted?.onUsedUp && counted.device !== undefined && (await isFirst(counted.device)))
        await counted.onUsedUp();
      throw tooMany(spent);
    }
    return spent;
  }
  const spends: Record<
    Exclude<RateClass, 'login'>,
    (network: string, asker: RateLimitSubject) => Promise<(number | null)[]>
  > = {
    read: () => Promise.resolve([]),
    write: (network, asker) => Promise.all([writes.spend(asker.subject ?? network)]),
    code: (network) => Promise.all([codesPerIp.spend(network), codes.spend('all')]),
    report: (network) => Promise.all([reports.spend(network)]),
  };
  return {
    spend: async (rate, asker) => {
      const network = networkOf(asker.ip);
      if (rate === 'login') return login(network, asker.counted);
      // A person limits what a page reads; nothing limits a program in a loop.
      const byKey = asker.apiKey === undefined ? [] : [await keyCalls.spend(asker.apiKey)];
      const waits = [...byKey, ...(await spends[rate](network, asker))].filter((wait) => wait !== null);
      if (waits.length > 0) throw tooMany(Math.max(...waits));
      return unlimited;
    },
  };
}

/**
 * The budgets of one try (safety.md 7). A device that has signed in before has its own, so that wrong tries from
 * elsewhere do not lock the owner out; codes are counted apart from passwords for the same reason.
 */
function budgetsOf(network: string, counted: CountedSubject | undefined, perNetwork: number): AttemptBudget[] {
  if (!counted) return [{ key: `tryCode:${network}`, points: perNetwork }];
  const { account, device } = counted;
  if (device !== undefined) return [{ key: `tryDevice:${device}`, points: LOGIN_FAILURES_PER_DEVICE }];
  return [
    { key: `tryHere:${digestOfSecret(`${account}\n${network}`)}`, points: LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK },
    { key: `tryAccount:${digestOfSecret(account)}`, points: LOGIN_FAILURES_PER_ACCOUNT },
    { key: `tryNetwork:${network}`, points: perNetwork },
  ];
}

/** tooMany, with the seconds to wait in the sentence and in the data. */
export const tooMany = (retryAfter: number): CallError =>
  new CallError('tooMany', { text: { key: 'error.tooMany', params: { seconds: retryAfter } }, data: { retryAfter } });
