/** The answers of the OpenAPI document: the envelope, and every way to fail. */
import * as z from 'zod/mini';
import type { Call } from '../shared/call.ts';
import { failures } from '../shared/failures.ts';

export type Json = Record<string, unknown>;

export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

export const envelope = (code: Json, data: Json): Json => ({
  type: 'object',
  properties: { code, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});

export const statuses = [...new Set(Object.values(failures).map((failure) => failure.http))];

/** The HTTP statuses of this call's failures. A call for anyone has no session errors; a GET has none of a write. */
export function failuresOf(call: Call): number[] {
  const session = call.access === 'anyone' ? [401, 403] : [];
  const write = call.method === 'GET' ? [409, 413, 415, 422] : [];
  return statuses.filter((status) => ![...session, ...write].includes(status));
}

/** All failures of one HTTP status; `data` is {fields} for 400, {retryAfter} for 429 and 503, the present state for 409. */
export function failureAnswer(status: number): Json {
  const kinds = Object.entries(failures).filter(([, failure]) => failure.http === status);
  const data: Json =
    status === 400
      ? {
          anyOf: [
            { type: 'null' },
            { type: 'object', properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } } },
          ],
        }
      : status === 429 || status === 503
        ? { anyOf: [{ type: 'null' }, { type: 'object', properties: { retryAfter: { type: 'number' } } }] }
        : {};
  return {
    description: kinds.map(([name]) => name).join(' or '),
    content: { 'application/json': { schema: envelope({ enum: kinds.map(([, failure]) => failure.code) }, data) } },
  };
}
