import * as calls from '../../../shared/admin/webhook-calls.ts';
import { webhookEvents, webhookEventTexts } from '../../../shared/admin/webhook-events.ts';
import { WEBHOOK_URL_MAX } from '../../../shared/constants.ts';
import type { FieldTable } from '../../../shared/field/entry.ts';
import { objectOf } from '../../../shared/field/schema.ts';
import { send } from '../../api/client.ts';
import { FormBox } from '../../form/form-box.tsx';
import type { Controls } from '../../form/form-context.ts';
import { FormFailure } from '../../form/form-failure.tsx';
import { Fields } from '../../form/form-field.tsx';
import { useTableForm } from '../../form/use-table-form.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoicesControl } from '../record/choices-control.tsx';
import { recordControls } from '../record/record-controls.tsx';
import { useReadAgain } from '../use-read-again.ts';

const entries = {
  url: { type: 'text', max: WEBHOOK_URL_MAX, label: 'integration.hook.url', hint: 'integration.hook.urlHint' },
  audience: {
    type: 'choice',
    choices: calls.webhookAudiences,
    texts: { public: 'integration.hook.public', internal: 'integration.hook.internal' },
    label: 'integration.hook.audience',
  },
  events: {
    type: 'choices',
    choices: webhookEvents as [string, ...string[]],
    texts: webhookEventTexts,
    label: 'integration.hook.events',
  },
} as const satisfies FieldTable;

const schema = objectOf(entries);
const controls: Controls = { ...recordControls, choices: ChoicesControl };

/** Creates or changes a webhook. `onMade` gets the secret of a new one. */
export function WebhookForm({
  hook,
  onMade,
  onSaved,
}: {
  hook?: calls.WebhookView;
  onMade: (secret: string) => void;
  onSaved: () => void;
}) {
  const { t } = useText();
  const form = useTableForm(schema, {
    entries,
    presets: hook
      ? { url: hook.url, audience: hook.audience, events: hook.events.join(' ') }
      : { audience: 'internal' },
    send: async (body, key): Promise<string | undefined> => {
      const how = { catches: true, key } as const;
      if (!hook) return (await send(calls.createWebhook, { body }, how)).secret;
      const { id, version } = hook;
      await send(calls.changeWebhook, { params: { id }, body: { ...body, version } }, how);
      return undefined;
    },
    outdates: [calls.listWebhooks],
    onRefused: useReadAgain(calls.listWebhooks),
    onDone: (secret) => (secret === undefined ? onSaved() : onMade(secret)),
  });
  return (
    <FormBox form={form} controls={controls} className="grid grid-cols-1 gap-4 pb-2">
      <FormFailure store={form.store} fields={Object.keys(entries)} failure={form.failure} />
      <Fields entries={entries} />
      <Button type="submit" busy={form.busy}>
        {t(hook ? 'integration.hook.save' : 'integration.hook.make')}
      </Button>
    </FormBox>
  );
}
