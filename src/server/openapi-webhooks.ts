/** What other systems are told, for the OpenAPI document. */
import { webhookEvents } from '../shared/admin/webhook-events.ts';
import { problemMessage, ticketMessage } from '../shared/admin/webhook-message.ts';
import { schemaOf, type Json } from './openapi-answers.ts';

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters = [
  header(
    'webhook-id',
    'The id of the message, the same for each attempt: whoever has seen it need not do anything again.',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header('webhook-signature', 'v1, and the signature as Standard Webhooks says: HMAC-SHA256 of `id.timestamp.body`.'),
];

/** One message for each event. The messages of one ticket or problem come in the order in which it happened. */
export const webhookSection = (): Json =>
  Object.fromEntries(webhookEvents.map((event) => [event, { post: webhookOperation(event) }]));

const webhookOperation = (event: string): Json => ({
  operationId: `webhook.${event}`,
  tags: ['webhook'],
  summary: `Told when \`${event}\` has happened.`,
  security: [{}],
  parameters,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${event.startsWith('problem.') ? 'problemMessage' : 'ticketMessage'}` },
      },
    },
  },
  responses: {
    '2XX': { description: 'Taken. Anything else, or none within 10 seconds, is tried again for a day.' },
  },
});

export const webhookSchemas = (): Json => ({
  ticketMessage: schemaOf(ticketMessage, 'output'),
  problemMessage: schemaOf(problemMessage, 'output'),
});
