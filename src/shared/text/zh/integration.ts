import type { Translation } from '../catalogue.ts';
import type { integration as english } from '../en/integration.ts';

export const integration: Translation<typeof english> = {
  'integration.webhook.isOff': '该 Webhook 已停用，请先启用。',
};
