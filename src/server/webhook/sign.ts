import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** A new secret in the format of Standard Webhooks. */
export const makeSecret = (clock: Pick<Clock, 'secret'>): string =>
  PREFIX + Buffer.from(clock.secret(SECRET_BYTES), 'base64url').toString('base64');

/** The headers of one attempt (standardwebhooks.com). All attempts have the same id; the time is that of the attempt. */
export function signed(secret: string, message: { id: string; body: string }, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64');
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
