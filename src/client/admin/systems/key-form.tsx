import { useState } from 'react';
import { createApiKey, listApiKeys } from '../../../shared/admin/api-key-calls.ts';
import { listRecords } from '../../../shared/admin/entity-calls.ts';
import { NAME_MAX } from '../../../shared/constants.ts';
import type { FieldTable, TextKey } from '../../../shared/field/entry.ts';
import { objectOf } from '../../../shared/field/schema.ts';
import { scopes, type Scope } from '../../../shared/scope.ts';
import { send } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { FormBox } from '../../form/form-box.tsx';
import type { ControlProps, Controls } from '../../form/form-context.ts';
import { FormFailure } from '../../form/form-failure.tsx';
import { Fields } from '../../form/form-field.tsx';
import { choiceProps } from '../../form/input-props.ts';
import { useTableForm } from '../../form/use-table-form.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ChoicesControl } from '../record/choices-control.tsx';

export const scopeTexts = {
  'tickets:read': 'integration.scope.ticketsRead',
  'tickets:write': 'integration.scope.ticketsWrite',
  'master:write': 'integration.scope.masterWrite',
  'people:write': 'integration.scope.peopleWrite',
} as const satisfies Record<Scope, TextKey>;

const scopeDetails = {
  'tickets:read': 'integration.scope.ticketsReadText',
  'tickets:write': 'integration.scope.ticketsWriteText',
  'master:write': 'integration.scope.masterWriteText',
  'people:write': 'integration.scope.peopleWriteText',
} as const satisfies Record<Scope, TextKey>;

const entries = {
  name: { type: 'text', max: NAME_MAX, label: 'integration.key.name', hint: 'integration.key.nameHint' },
  userId: { type: 'record', of: 'people', label: 'integration.key.user', hint: 'integration.key.userHint' },
  scopes: {
    type: 'choices',
    choices: scopes,
    texts: scopeTexts,
    details: scopeDetails,
    label: 'integration.key.scopes',
  },
  expiresAt: { type: 'day', label: 'integration.key.expires' },
} as const satisfies FieldTable;

const schema = objectOf(entries);
const LIMIT = '30';

/** Chooses a person. The value is the id and not the account, because the account may change. */
function PersonControl(props: ControlProps<'record'>) {
  const [q, setQuery] = useState('');
  const query = { active: 'true' as const, limit: LIMIT, ...(q.trim() ? { q: q.trim() } : {}) };
  const { data, isFetching } = useCall(listRecords, { params: { entity: 'people' }, query }, { keepPrevious: true });
  const options = (data?.items ?? []).map(({ id, values }) => ({
    value: id,
    text: String(values['userName'] ?? ''),
    detail: String(values['account'] ?? ''),
  }));
  return <Select {...choiceProps(props)} options={options} onQuery={setQuery} busy={isFetching} />;
}

const controls: Controls = { record: PersonControl, choices: ChoicesControl };

/** Creates a key. Only the answer of this call contains it. */
export function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const { t } = useText();
  const form = useTableForm(schema, {
    entries,
    send: ({ expiresAt, ...body }, key) =>
      // Valid until the end of that day in UTC.
      send(createApiKey, { body: { ...body, expiresAt: `${expiresAt}T23:59:59Z` } }, { catches: true, key }),
    outdates: [listApiKeys],
    onDone: ({ key }) => onMade(key),
  });
  return (
    <FormBox form={form} controls={controls} className="grid grid-cols-1 gap-4 pb-2">
      <FormFailure store={form.store} fields={Object.keys(entries)} failure={form.failure} />
      <Fields entries={entries} />
      <Button type="submit" busy={form.busy}>
        {t('integration.key.make')}
      </Button>
    </FormBox>
  );
}
