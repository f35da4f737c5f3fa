import type { Call } from '../shared/call.ts';
import type { Access } from '../shared/endpoint.ts';
import { methodTypes, wrapperPath } from '../shared/wire.ts';
import { wrapperBody } from './http/wrapper.ts';
import { schemaOf, envelope, statuses, failuresOf, failureAnswer, type Json } from './openapi-answers.ts';
import { webhookSchemas, webhookSection } from './openapi-webhooks.ts';

/** OpenAPI security requirements by access; `{}` means that none is needed. */
const security: Record<Access, Json[]> = {
  anyone: [],
  optional: [{}, { xAuthorization: [] }, { shareId: [] }],
  user: [{ xAuthorization: [] }],
  insider: [{ xAuthorization: [] }],
  admin: [{ xAuthorization: [] }],
  userOrShare: [{ xAuthorization: [] }, { shareId: [] }],
};

/**
 * The OpenAPI 3.1 document of these calls (api.md): every path, parameter, body and answer comes from the schemas that
 * validate, so that it cannot say anything else than the server does. Throws when two calls share a name or a door.
 */
export function openApi(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = { [wrapperPath]: { post: wrapped } };
  const names = new Set<string>();
  for (const call of calls) {
    const path = call.path.replace(/:([A-Za-z]+)/g, '{$1}');
    const door = (paths[path] ??= {});
    const method = call.method.toLowerCase();
    if (method in door || names.has(call.name))
      throw new Error(`Declared twice: ${call.method} ${call.path} (${call.name})`);
    names.add(call.name);
    door[method] = described(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Closeloop',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every answer is the envelope {code, msg, data}; 200 and 201 are success. A call answers with its HTTP status too; a call through the wrapper answers HTTP 200 and tells the outcome in `code`. Instants are ISO 8601 UTC, days YYYY-MM-DD, durations milliseconds.',
    },
    paths,
    webhooks: webhookSection(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key (clk_…) that an admin has made: it acts as the user that it was made for, in the calls of its scopes. What a call needs stands in its security.',
        },
        xAuthorization: {
          type: 'apiKey',
          in: 'header',
          name: 'xAuthorization',
          description: 'A session token; also as Authorization: Bearer.',
        },
        shareId: {
          type: 'apiKey',
          in: 'header',
          name: 'shareId',
          description: 'A share link (s1_…): grants what its purpose needs of one ticket.',
        },
      },
      schemas: webhookSchemas(),
      responses: Object.fromEntries(statuses.map((status) => [`failure${status}`, failureAnswer(status)])),
    },
  };
}

function described(call: Call): Json {
  const codes = [...(call.creates ? [201] : []), ...(!call.creates || call.hasCreated ? [200] : [])];
  const body = schemaOf(call.body, 'input');
  const hasBody = call.method !== 'GET' && Object.keys((body['properties'] as Json | undefined) ?? {}).length > 0;
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    summary: call.summary,
    security: [...security[call.access], ...(call.access !== 'anyone' && call.scope ? [{ apiKey: [call.scope] }] : [])],
    parameters: [
      ...parameters(schemaOf(call.params, 'input'), 'path'),
      ...parameters(schemaOf(call.query, 'input'), 'query'),
      ...(call.method === 'GET' || call.access === 'anyone' ? [] : [idempotencyKey]),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: ((body['required'] as string[] | undefined) ?? []).length > 0,
            content: { 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        codes.map((code) => [
          code,
          {
            description: 'Success',
            content: { 'application/json': { schema: envelope({ const: code }, schemaOf(call.output, 'output')) } },
          },
        ]),
      ),
      ...Object.fromEntries(
        failuresOf(call).map((status) => [status, { $ref: `#/components/responses/failure${status}` }]),
      ),
    },
  };
}

const parameters = (schema: Json, place: 'path' | 'query'): Json[] =>
  Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema['required'] as string[] | undefined) ?? []).includes(name),
    schema: inner,
  }));

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and request have one effect and one answer for 48 hours; with another request: 422.',
  schema: { type: 'string', minLength: 16, maxLength: 255 },
};

const wrapped = {
  operationId: 'itrChannel.invokeItrApi',
  tags: ['itrChannel'],
  summary: `Calls one /itr-api operation: uri is its path with query, methodType its method (${methodTypes.map((name, index) => `${index} ${name}`).join(', ')}), param its body. The answer is the inner envelope.`,
  security: security.optional,
  parameters: [idempotencyKey],
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(wrapperBody, 'input') } } },
  responses: {
    200: {
      description: 'The inner outcome',
      content: { 'application/json': { schema: envelope({ type: 'integer' }, {}) } },
    },
    ...Object.fromEntries(
      [400, 413, 415, 429, 503].map((status) => [status, { $ref: `#/components/responses/failure${status}` }]),
    ),
  },
};
