import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { Agent, request } from 'undici';
import type { deliveryErrors } from '../../shared/admin/webhook-calls.ts';
import { addressError, type AddressRule } from '../networks.ts';

export type DeliveryError = (typeof deliveryErrors)[number];
/** The result of one attempt. */
export interface Outcome {
  /** Null without an answer. */
  status: number | null;
  error: DeliveryError | null;
  /** The beginning of the answer, or the error of the connection. */
  answer: string;
}

export interface Post {
  (url: string, headers: Record<string, string>, body: string): Promise<Outcome>;
}
/** The same for a body of bytes, too. */
interface PostAny {
  (url: string, headers: Record<string, string>, body: string | Uint8Array): Promise<Outcome>;
}

type Lookup = (
  host: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const CONNECT_MS = 5_000;
/** Limit for the whole attempt, including the answer. */
const ATTEMPT_MS = 10_000;
const ANSWER_BYTES = 4_096;

class AddressRefused extends Error {}

/**
 * Posts to addresses that users have entered. The name is looked up once per connection, and the connection goes to the address that
 * was checked: otherwise a name could resolve to an internal address after the check (DNS rebinding). Redirects are not followed.
 * Only the beginning of an answer is read.
 */
export function createPost(
  rule: AddressRule,
  { lookup = systemLookup as Lookup, attemptMs = ATTEMPT_MS }: { lookup?: Lookup; attemptMs?: number } = {},
): PostAny {
  const agentOf = (protocol: string): Agent =>
    new Agent({
      connect: {
        timeout: CONNECT_MS,
        lookup: (host, options, callback) =>
          lookup(host, { ...options, all: true }, (error, addresses) => {
            if (error) return callback(error, []);
            if (addresses.length === 0 || !addresses.every(({ address }) => rule.permits(address, protocol)))
              return callback(new AddressRefused(host), []);
            callback(null, addresses);
          }),
      },
    });
  const agents: Record<string, Agent> = { 'https:': agentOf('https:'), 'http:': agentOf('http:') };
  return async (url, headers, body) => {
    if (addressError(url, rule)) return { status: null, error: 'address', answer: '' };
    try {
      const signal = AbortSignal.timeout(attemptMs);
      const dispatcher = agents[new URL(url).protocol] ?? agentOf('https:');
      const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
      return { status: answer.statusCode, error: null, answer: await beginningOf(answer.body) };
    } catch (error) {
      return { status: null, ...errorOf(error) };
    }
  };
}

/** The part of the answer that the log shows. A slow or endless answer is cut off, because the status is what matters. */
async function beginningOf(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= ANSWER_BYTES) break;
    }
  } catch {
    // ended by the time limit or by the receiver
  }
  body.destroy();
  // PostgreSQL cannot store NUL in a text.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '');
}

function errorOf(error: unknown): { error: DeliveryError; answer: string } {
  if (error instanceof AddressRefused) return { error: 'address', answer: '' };
  const { name, message, code } = error as Error & { code?: unknown };
  // The code of a timeout is a number (DOMException), which means nothing in the log.
  const reason = typeof code === 'string' ? code : message;
  const isLate = name === 'TimeoutError' || /TIMEOUT/.test(reason);
  return { error: isLate ? 'time' : 'connection', answer: reason };
}
