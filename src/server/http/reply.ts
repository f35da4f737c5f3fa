/** Sends answers and refusals. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../../shared/errors.ts';
import { packOnce } from './pack-answers.ts';
import type { ServerDeps } from './pipeline.ts';
import { type Answer, refusal } from './refusal.ts';
import { languageOf } from './messages.ts';

/** The envelope of any error, also of those that Fastify itself raises (size, type, a broken request). */
export function refusalOf(
  error: unknown,
  request: FastifyRequest,
  { onUnexpected }: Pick<ServerDeps, 'onUnexpected'>,
): Answer {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const known =
    code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? new CallError('tooLarge')
      : code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
        ? new CallError('wrongType')
        : code.startsWith('FST_') || isClientError(error)
          ? new CallError('invalid')
          : error;
  return refusal(known, languageOf(request.headers['accept-language']), () => {
    onUnexpected(error, { operation: request.routeOptions.url ?? '', requestId: request.id });
  });
}

const isClientError = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  Number(error.statusCode) >= 400 &&
  Number(error.statusCode) < 500;

/** An answer is data: opened on its own it may do nothing. */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

export function send(reply: FastifyReply, { http, envelope, retryAfter, position, sameForAll }: Answer): FastifyReply {
  if (sameForAll) packOnce(reply);
  if (position !== undefined) reply.header('x-position', position);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(http).headers(ANSWER_HEADERS).send(envelope);
}
