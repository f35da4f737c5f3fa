/** What an answered request was, for metrics and the log: told once it is sent, whichever door it came through. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is known of a request when it is answered. */
export interface About {
  /** The call's name, also of a wrapped one; of what is no call, its kind. Never an id. */
  call: string;
  /** The status of the call inside, where the wrapper answers 200 for it. */
  code?: number;
  /** Who asked, if it is known. */
  user?: string | undefined;
}

export interface Answered extends About {
  code: number;
  ms: number;
  method: string;
  ip: string;
  requestId: string;
}

/** A request that begins. */
interface Begun {
  requestId: string;
  method: string;
  /** The path with names instead of ids; undefined for what no route knows. */
  route: string | undefined;
  traceparent: string | undefined;
}

/** Does the rest of a request within something of its own. */
export type Within = (begun: Begun, rest: () => void) => void;

const abouts = new WeakMap<FastifyRequest, About>();

/** Says what this request is about. */
export const describe = (request: FastifyRequest, about: About): void => void abouts.set(request, about);

/** Calls `onAnswered` for each request whose answer has ended, in whatever way. */
export function watchAnswers(app: FastifyInstance, onAnswered: (answered: Answered) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const about = abouts.get(request) ?? { call: kindOf(request) };
    onAnswered({
      ms: reply.elapsedTime,
      method: request.method,
      ip: request.ip,
      requestId: request.id,
      ...about,
      code: about.code ?? reply.raw.statusCode,
    });
    done();
  });
}

/** Does what follows the head of a request within what the caller puts around it. */
export function putWithin(app: FastifyInstance, within: Within): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (ASKED_ALL_THE_TIME.has(route ?? '')) return done();
    const { traceparent } = request.headers;
    within(
      {
        requestId: request.id,
        method: request.method,
        route,
        traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      },
      done,
    );
  });
}

/** By those who watch the server. */
const ASKED_ALL_THE_TIME: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Paths that are no calls: those of a fixed address by it, all others together. */
const kindOf = ({ routeOptions: { url } }: FastifyRequest): string => KINDS[url ?? ''] ?? 'page';

const KINDS: Readonly<Record<string, string>> = {
  '/healthz': 'healthz',
  '/readyz': 'readyz',
  '/metrics': 'metrics',
  '/.well-known/security.txt': 'securityText',
  '/api/openapi.json': 'openapi',
};
