/** Answers in the form of SCIM (RFC 7644, 3.12) instead of the envelope. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCIM_PATH, type scimGetUser } from '../../shared/admin/scim-calls.ts';
import type { CallOutput } from '../../shared/call.ts';
import type { Answer } from './refusal.ts';
import { ANSWER_HEADERS } from './reply.ts';

const TYPE = 'application/scim+json; charset=utf-8';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const isScim = (url: string): boolean =>
  url.startsWith(`${SCIM_PATH}/`) || url.startsWith(`${SCIM_PATH}?`) || url === SCIM_PATH;

/** The conditions of a request, as parameters of the call: a call sees no headers. */
export const withConditions = (
  query: Record<string, unknown>,
  { headers }: FastifyRequest,
): Record<string, unknown> => {
  const { ifMatch: _one, ifNoneMatch: _other, ...rest } = query;
  return {
    ...rest,
    ...(headers['if-match'] === undefined ? {} : { ifMatch: headers['if-match'] }),
    ...(headers['if-none-match'] === undefined ? {} : { ifNoneMatch: headers['if-none-match'] }),
  };
};

export function sendScim(reply: FastifyReply, answer: Answer): FastifyReply {
  const { http, envelope, retryAfter } = answer;
  reply.headers(ANSWER_HEADERS);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (http >= 300) return sendError(reply, http, envelope);
  const { status, etag, location, body } = envelope.data as CallOutput<typeof scimGetUser>;
  if (etag !== undefined) reply.header('etag', etag);
  if (location !== undefined) reply.header('location', location);
  if (body === null) return reply.code(status).send();
  return reply.code(status).type(TYPE).send(JSON.stringify(body));
}

function sendError(reply: FastifyReply, http: number, { msg, data }: Answer['envelope']): FastifyReply {
  const {
    status = http,
    scimType,
    detail,
    fields,
  } = (data ?? {}) as {
    status?: number;
    scimType?: string;
    detail?: string;
    fields?: Record<string, string>;
  };
  const wrong = Object.entries(fields ?? {}).map(([field, text]) => `${field}: ${text}`);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const type = scimType ?? (status === 400 ? 'invalidValue' : undefined);
  return reply
    .code(status)
    .type(TYPE)
    .send(
      JSON.stringify({
        schemas: [ERROR],
        status: String(status),
        ...(type === undefined ? {} : { scimType: type }),
        detail: [detail ?? msg, ...wrong].join(' '),
      }),
    );
}
