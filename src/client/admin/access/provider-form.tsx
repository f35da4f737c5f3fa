import { useState } from 'react';
import type { ClaimRow } from '../../../shared/account/claim-rows.ts';
import {
  changeProvider,
  createProvider,
  listProviders,
  type ProviderView,
} from '../../../shared/admin/provider-calls.ts';
import type { ApiError } from '../../api/api-error.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useReadAgain } from '../use-read-again.ts';
import { ClaimRows } from './claim-rows.tsx';

const fresh = { id: '', name: '', issuer: '', clientId: '', scopes: 'openid email profile' };

/** Adds or changes a provider. The secret is never shown again; left empty it stays. */
export function ProviderForm({ provider, onSaved }: { provider?: ProviderView; onSaved: () => void }) {
  const { t } = useText();
  const [values, setValues] = useState({ ...fresh, ...provider });
  const [clientSecret, setSecret] = useState('');
  const [rows, setRows] = useState<readonly ClaimRow[]>(provider?.rows ?? []);
  const [trustsMail, setTrust] = useState(provider?.trustsMail ?? false);
  const [active, setActive] = useState(provider?.active ?? false);
  const readAgain = useReadAgain(listProviders);
  const how = {
    catches: true,
    outdates: [listProviders],
    onDone: onSaved,
    onFailed: (failed: ApiError) => void readAgain(failed),
  };
  const create = useSend(createProvider, how);
  const change = useSend(changeProvider, how);
  const { busy, error, fields } = provider ? change : create;
  const text = (name: keyof typeof fresh, hint?: string) => (
    <TextField
      label={t(`access.provider.${name}`)}
      hint={hint}
      value={values[name]}
      error={fields[name]}
      autoComplete="off"
      autoCapitalize="none"
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
    />
  );
  const submit = (): void => {
    const { id, name, issuer, clientId, scopes } = values;
    const body = { name, issuer, clientId, scopes, rows: [...rows], trustsMail, active };
    if (!provider) void create.send({ body: { ...body, id, clientSecret } });
    else
      void change.send({
        params: { id: provider.id },
        body: { ...body, version: provider.version ?? 0, ...(clientSecret !== '' && { clientSecret }) },
      });
  };
  const hasPlace = Object.keys(fields).length > 0;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      {text('name', t('access.provider.nameHint'))}
      {!provider && text('id', t('access.provider.idHint'))}
      {text('issuer', t('access.provider.issuerHint'))}
      {text('clientId')}
      <TextField
        type="password"
        label={t('access.provider.secret')}
        hint={provider ? t('access.provider.secretHint') : undefined}
        value={clientSecret}
        error={fields['clientSecret']}
        autoComplete="new-password"
        onChange={({ target }) => setSecret(target.value)}
      />
      {text('scopes')}
      <ClaimRows rows={rows} fields={fields} onChange={setRows} />
      <CheckCard
        text={t('access.provider.trustsMail')}
        detail={t('access.provider.trustsMailText')}
        checked={trustsMail}
        onChange={({ target }) => setTrust(target.checked)}
      />
      <CheckCard
        text={t('access.provider.active')}
        detail={t('access.provider.activeText')}
        checked={active}
        onChange={({ target }) => setActive(target.checked)}
      />
      {error && (
        <Banner tone="bad" urgent>
          {hasPlace ? t('access.provider.wrong') : error.message}
        </Banner>
      )}
      <Button type="submit" busy={busy} wide>
        {t('integration.hook.save')}
      </Button>
    </form>
  );
}
