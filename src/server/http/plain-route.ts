/** Paths that are no calls: a browser is led through them, or another server posts a form. No envelope, no wrapper. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { storedDeviceName } from '../../shared/account/device-name.ts';
import type { RateClass } from '../../shared/endpoint.ts';
import { CallError } from '../../shared/errors.ts';
import type { Language } from '../../shared/text/languages.ts';
import { describe } from './answered.ts';
import { languageOf } from './messages.ts';
import type { RateLimits } from './rate-limits.ts';
import { ANSWER_HEADERS } from './reply.ts';

export interface PlainRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The question mark and what follows it, as it came. */
  search: string;
  /** The fields of a posted form. */
  form: Readonly<Record<string, string>>;
  cookies: string | undefined;
  /** As the request names it, with its port. */
  host: string;
  language: Language;
  ip: string;
  device: string;
  requestId: string;
}

export interface PlainAnswer {
  status: number;
  location?: string;
  cookie?: string;
  body?: unknown;
  /** It counts as a try (`rate`). */
  failed?: boolean;
}

/** Anybody may ask: there is no session. */
export interface PlainRoute {
  /** For metrics and the log; never an id. */
  kind: string;
  method: 'GET' | 'POST';
  url: string;
  rate: RateClass;
  handle(request: PlainRequest): Promise<PlainAnswer>;
  /** The answer beyond the limits. */
  tooMany(request: PlainRequest): PlainAnswer | Promise<PlainAnswer>;
}

const FORM_MAX_BYTES = 16_384;

export function mountPlainRoutes(app: FastifyInstance, routes: readonly PlainRoute[], limits: RateLimits): void {
  // A scope of its own: forms are read here and nowhere else.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, fieldsIn(String(body))),
    );
    for (const { kind, method, url, rate, handle, tooMany } of routes)
      scope.route({
        method,
        url,
        bodyLimit: FORM_MAX_BYTES,
        helmet: false,
        handler: async (request, reply) => {
          describe(request, { call: kind });
          const asked = requestOf(request);
          const { status, location, cookie, body } = await counted(limits, rate, asked, handle, tooMany);
          reply.code(status).headers({ ...ANSWER_HEADERS, 'referrer-policy': 'no-referrer' });
          if (location !== undefined) reply.header('location', location);
          if (cookie !== undefined) reply.header('set-cookie', cookie);
          return reply.send(body ?? '');
        },
      });
  });
}

async function counted(
  limits: RateLimits,
  rate: RateClass,
  asked: PlainRequest,
  handle: PlainRoute['handle'],
  tooMany: PlainRoute['tooMany'],
): Promise<PlainAnswer> {
  try {
    const spent = await limits.spend(rate, { ip: asked.ip, counted: undefined, subject: undefined });
    const answer = await handle(asked);
    if (!answer.failed) await spent.refund();
    return answer;
  } catch (error) {
    if (error instanceof CallError && error.failure === 'tooMany') return tooMany(asked);
    throw error;
  }
}

/** The first of several fields of one name counts nowhere: then it is missing. */
function fieldsIn(text: string): Record<string, string> {
  const fields = new URLSearchParams(text);
  return Object.fromEntries([...fields].filter(([name]) => fields.getAll(name).length === 1));
}

function requestOf(request: FastifyRequest): PlainRequest {
  const search = /\?.*$/s.exec(request.url)?.[0] ?? '';
  const { cookie, 'accept-language': languages, 'user-agent': agent } = request.headers;
  return {
    ...{ search, query: fieldsIn(search), cookies: cookie, ip: request.ip, requestId: request.id, host: request.host },
    params: request.params as Record<string, string>,
    form: (request.body ?? {}) as Record<string, string>,
    language: languageOf(languages),
    device: storedDeviceName(undefined, undefined, agent),
  };
}
