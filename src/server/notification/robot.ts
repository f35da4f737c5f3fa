import { REPORTS_PER_KEY_PER_DAY } from '../../shared/constants.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { spendAll } from '../db/limiter.ts';
import { robotFormats, type Card } from './robot-formats.ts';

export interface RobotOptions {
  /** The webhook of the team chat's robot. */
  url: string;
  /** Signs the message: for Feishu and DingTalk when their robot asks for it, for a generic receiver always. */
  secret?: string | undefined;
  format: Config['ROBOT_FORMAT'];
  /** The prefix of the title (spec 8: production or test). */
  environment: string;
}

const TIMEOUT_MS = 10_000;
const DAY_SECONDS = 86_400;
const KEY_MAX = 200;
const ANSWER_MAX = 200;

type Deliver = (card: Card, id: string) => Promise<void>;

/**
 * Posts cards; drops those beyond the budget of their key. Throws when a post fails, so that the outbox tries again;
 * `id` is the same for each attempt.
 */
export const createRobot = (database: Database, clock: Clock, options: RobotOptions): Deliver =>
  withinBudget(database, (card, id) => postCard(options, card, id, clock.now()));

/** Writes cards to the server's log, within the same budget; for installations without a robot. */
export const createCardLog = (database: Database, log: (line: Record<string, unknown>) => void): Deliver =>
  withinBudget(database, async ({ title, lines, level, at }, jobId) =>
    log({
      level: 'warn',
      job: 'robot',
      jobId,
      message: `${title}; no robot is configured (ROBOT_WEBHOOK_URL), so it is logged here.`,
      card: { level, at, lines },
    }),
  );

/** At most 3 cards of one key in 24 hours (spec 8), counted in the database for all processes. */
function withinBudget(database: Database, deliver: Deliver): Deliver {
  return async (card, id) => {
    const key = `robot:${(card.key ?? card.title).slice(0, KEY_MAX)}`;
    const spent = await spendAll(database, [{ key, points: REPORTS_PER_KEY_PER_DAY }], DAY_SECONDS);
    if (typeof spent === 'number') return;
    try {
      await deliver(card, id);
    } catch (error) {
      // The next attempt must not count a second time.
      await spent.refund();
      throw error;
    }
  };
}

/** Posts one card. Throws with the receiver's answer if it did not accept the card. */
export async function postCard(
  { url, format, ...options }: RobotOptions,
  card: Card,
  id: string,
  now: Date,
): Promise<void> {
  const { message, isAccepted } = robotFormats[format];
  const { body, headers, query } = message(card, { environment: options.environment, secret: options.secret, id, now });
  const address = new URL(url);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = await response.text().catch(() => '');
  if (!response.ok || !isAccepted(answer))
    throw new Error(`The robot refused the card: HTTP ${response.status}, ${answer.slice(0, ANSWER_MAX)}`);
}
