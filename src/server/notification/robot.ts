import { createHmac } from 'node:crypto';
import { REPORTS_PER_KEY_PER_DAY } from '../../shared/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { sharedLimiter } from '../db/limiter.ts';
import type { JobPayloads } from '../outbox/jobs.ts';

type Card = JobPayloads['robot'];

export interface RobotOptions {
  /** The webhook of the team chat's robot. */
  url: string;
  /** Signs the message: for Feishu when its robot asks for it, for a generic receiver always. */
  secret?: string | undefined;
  format: 'feishu' | 'generic';
  /** Stands before the title (spec 8: production or test). */
  environment: string;
}

const TIMEOUT_MS = 10_000;
const DAY_SECONDS = 86_400;

/**
 * Posts cards, at most 3 with the same title in 24 hours (spec 8); what is beyond that is dropped. Throws when a post failed,
 * so that the outbox tries again; `id` is the same for each try.
 */
export function createRobot(
  database: Database,
  clock: Clock,
  options: RobotOptions,
): (card: Card, id: string) => Promise<void> {
  const budget = sharedLimiter(database, { name: 'robot', points: REPORTS_PER_KEY_PER_DAY, seconds: DAY_SECONDS });
  const post = options.format === 'feishu' ? postFeishu : postGeneric;
  return async (card, id) => {
    const key = card.title.slice(0, 200);
    if ((await budget.look(key)) !== null) return;
    await post(options, card, id, clock.now());
    // Spent only now: a failed post is tried again and must not use the budget up.
    await budget.spend(key);
  };
}

const send = (url: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

async function postFeishu(options: RobotOptions, card: Card, _id: string, now: Date): Promise<void> {
  const message = { ...signatureOf(options.secret, now), ...feishuMessage(card, options.environment) };
  const response = await send(options.url, JSON.stringify(message));
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
function feishuMessage({ title, level, lines, ticket }: Card, environment: string): object {
  return {
    msg_type: 'interactive',
    card: {
      header: { title: { tag: 'plain_text', content: `[${environment}] ${title}` }, template: level },
      elements: [
        { tag: 'div', text: { tag: 'plain_text', content: [...lines, ...(ticket ? [ticket.url] : [])].join('\n') } },
      ],
    },
  };
}

/** stack.md 8: HMAC-SHA256 of an empty message under `seconds\nsecret`. */
export function signatureOf(secret: string | undefined, now: Date): { timestamp?: string; sign?: string } {
  if (secret === undefined) return {};
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') };
}

/** Any answer of 2xx is taken for received. The body of a refusal is not read: it is somebody else's text. */
async function postGeneric(options: RobotOptions, card: Card, id: string, now: Date): Promise<void> {
  const { event, level, title, lines, ticket, at } = card;
  // These fields and no others (safety.md 12), whatever a card may hold one day.
  const body = JSON.stringify({ id, event, level, title, lines, ticket, at, environment: options.environment });
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const response = await send(options.url, body, {
    'x-closeloop-timestamp': timestamp,
    'x-closeloop-signature': `sha256=${genericSignature(options.secret ?? '', timestamp, body)}`,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook refused the message: HTTP ${response.status}`);
}

/** What the receiver works out too: HMAC-SHA256 of `timestamp.body` under the secret, in hex. */
const genericSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
