import type { Part } from '../catalogue.ts';

/** Other systems: API keys, webhooks, mails, and how the installation is. */
export const integration = {
  'integration.webhook.isOff': 'This webhook is switched off. Switch it on first.',
} as const satisfies Part<'integration'>;
