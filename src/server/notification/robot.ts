import { createHmac } from 'node:crypto';
import { REPORTS_PER_KEY_PER_DAY } from '../../shared/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { sharedLimiter } from '../db/limiter.ts';
import type { JobPayloads } from '../outbox/jobs.ts';

export interface RobotOptions {
  /** The webhook of the team chat's robot (Feishu). */
  url: string;
  /** Signs the message when the robot asks for it. */
  secret?: string | undefined;
  /** Stands before the title (spec 8: production or test). */
  environment: string;
}

const TIMEOUT_MS = 10_000;
const DAY_SECONDS = 86_400;

/** Posts cards, at most 3 with the same title in 24 hours (spec 8); what is beyond that is dropped. Throws when a post failed. */
export function createRobot(
  database: Database,
  clock: Clock,
  options: RobotOptions,
): (card: JobPayloads['robot']) => Promise<void> {
  const budget = sharedLimiter(database, { name: 'robot', points: REPORTS_PER_KEY_PER_DAY, seconds: DAY_SECONDS });
  return async (card) => {
    const key = card.title.slice(0, 200);
    if ((await budget.look(key)) !== null) return;
    await post(options, messageOf(card, options.environment, signatureOf(options.secret, clock.now())));
    // Spent only now: a failed post is tried again and must not use the budget up.
    await budget.spend(key);
  };
}

async function post(options: RobotOptions, message: object): Promise<void> {
  const response = await fetch(options.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer: unknown = await response.json().catch(() => null);
  // The service answers 200 with an error code in the body (stack.md 8).
  const code =
    typeof answer === 'object' && answer !== null
      ? 'code' in answer
        ? answer.code
        : 'StatusCode' in answer
          ? answer.StatusCode
          : null
      : null;
  if (!response.ok || code !== 0)
    throw new Error(`The robot refused the card: HTTP ${response.status}, code ${String(code)}`);
}

/** An interactive card; plain text only, so that nothing in a title becomes markup or a mention. */
function messageOf(card: JobPayloads['robot'], environment: string, signature: object): object {
  return {
    ...signature,
    msg_type: 'interactive',
    card: {
      header: { title: { tag: 'plain_text', content: `[${environment}] ${card.title}` }, template: card.level },
      elements: [{ tag: 'div', text: { tag: 'plain_text', content: card.lines.join('\n') } }],
    },
  };
}

/** stack.md 8: HMAC-SHA256 of an empty message under `seconds\nsecret`. */
export function signatureOf(secret: string | undefined, now: Date): { timestamp?: string; sign?: string } {
  if (secret === undefined) return {};
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') };
}
