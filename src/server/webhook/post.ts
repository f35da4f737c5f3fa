import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { Agent, request } from 'undici';
import type { deliveryErrors } from '../../shared/admin/webhook-calls.ts';
import { addressFault, type AddressRule } from '../networks.ts';

export type DeliveryError = (typeof deliveryErrors)[number];
/** How one attempt went. */
export interface Outcome {
  /** Null when no answer came. */
  status: number | null;
  error: DeliveryError | null;
  /** The beginning of the answer, or what the connection said. */
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
/** The whole attempt, the answer included. */
const ATTEMPT_MS = 10_000;
const ANSWER_BYTES = 4_096;

class AddressRefused extends Error {}

/**
 * Posts to addresses that somebody has typed in. Each connection goes to the very address that was judged: the name is looked up
 * once, when it is opened, so that a name that answers another address a moment later reaches nothing (DNS rebinding). Redirects
 * are answers, and are not followed. However much is answered, little is read.
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
    if (addressFault(url, rule)) return { status: null, error: 'address', answer: '' };
    try {
      const signal = AbortSignal.timeout(attemptMs);
      const dispatcher = agents[new URL(url).protocol] ?? agentOf('https:');
      const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
      return { status: answer.statusCode, error: null, answer: await beginningOf(answer.body) };
    } catch (error) {
      return { status: null, ...faultOf(error) };
    }
  };
}

/** As much of the answer as is kept. What comes slowly or endlessly is cut: the status has said what matters. */
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
    // cut off by the time limit, or by the other side
  }
  body.destroy();
  // PostgreSQL keeps no NUL.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '');
}

function faultOf(error: unknown): { error: DeliveryError; answer: string } {
  if (error instanceof AddressRefused) return { error: 'address', answer: '' };
  const { name, message, code } = error as Error & { code?: string };
  const isLate = name === 'TimeoutError' || /TIMEOUT/.test(code ?? '');
  return { error: isLate ? 'time' : 'connection', answer: code ?? message };
}
