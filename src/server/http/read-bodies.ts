/** Request bodies: how they are parsed, and the time limit to receive them. */
import { BODY_MAX_BYTES, JSON_MAX_VALUES, PUT_BODY_MAX_VALUES } from '../../shared/constants.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson, textOf } from './parse-json.ts';
import type { Answer } from './refusal.ts';
import { send } from './reply.ts';

/** Parses bodies as JSON with the checks of safety.md 1; an empty body is undefined. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // What SCIM is sent as is JSON too, and as little to be had from a foreign page without a question of the browser.
  app.addContentTypeParser(
    ['application/json', 'application/scim+json'],
    { parseAs: 'buffer' },
    (request, body, done) => {
      try {
        const isLarge = Number(request.routeOptions.bodyLimit) > BODY_MAX_BYTES;
        const values = isLarge ? PUT_BODY_MAX_VALUES : JSON_MAX_VALUES;
        done(null, body.length === 0 ? undefined : parseJson(textOf(body as Buffer), values));
      } catch (error) {
        done(error as Error, undefined);
      }
    },
  );
}

/**
 * A body must arrive completely within `ms`: else the request is refused with 408 and the connection closed. If the
 * answer has been sent already (a GET with a body), only the connection is closed. Requests of the `others` handlers
 * are excluded.
 */
export function endSlowBodies(app: FastifyInstance, ms: number, late: (request: FastifyRequest) => Answer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['transfer-encoding'] === undefined && !Number(raw.headers['content-length'] ?? 0)) return done();
    const timer = setTimeout(() => {
      if (raw.complete) return;
      if (reply.sent) raw.destroy();
      else void send(reply.header('connection', 'close'), late(request));
    }, ms).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    done();
  });
}
