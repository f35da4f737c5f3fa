import { useState } from 'react';
import { getFactorPolicy, putFactorPolicy } from '../../../shared/admin/factor-call.ts';
import type { CallOutput } from '../../../shared/call.ts';
import { roles, type Role } from '../../../shared/ticket/roles.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { Failed } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckCard } from '../../ui/form/checkbox.tsx';
import { DateField } from '../../ui/form/text-field.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { AdminFrame } from '../admin-frame.tsx';

/** For which roles a second factor is required, and from when. */
export function FactorPolicyPage() {
  const { t } = useText();
  const { data, error, isFetching, refetch } = useCall(getFactorPolicy, {}, { staleMs: 0 });
  const saving = useSend(putFactorPolicy, {
    catches: true,
    outdates: [getFactorPolicy],
    onDone: () => toast.show({ text: t('account.saved'), tone: 'ok' }),
    // Somebody else has changed it: the form begins anew with what they have made of it.
    onFailed: ({ failure }) => void (failure === 'conflict' && refetch()),
  });
  return (
    <AdminFrame title={t('admin.factorPolicy')}>
      {data ? (
        <PolicyForm key={data.version} policy={data} saving={saving} />
      ) : error ? (
        <Failed error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </AdminFrame>
  );
}

interface FormProps {
  policy: CallOutput<typeof getFactorPolicy>;
  saving: ReturnType<typeof useSend<typeof putFactorPolicy>>;
}

function PolicyForm({ policy, saving: { send, busy, error, fields } }: FormProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<readonly Role[]>(policy.roles);
  const [from, setFrom] = useState(policy.from);
  return (
    <form
      noValidate
      className="grid max-w-[40rem] grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ body: { version: policy.version, roles: [...chosen], from } });
      }}
    >
      <p className="text-body text-ink2">{t('admin.factorPolicyText')}</p>
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-1.5 text-body font-semibold">{t('admin.factorPolicyRoles')}</legend>
        {roles.map((role) => (
          <CheckCard
            key={role}
            text={t(`account.role.${role}`)}
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
            }
          />
        ))}
      </fieldset>
      <DateField
        label={t('admin.factorPolicyFrom')}
        hint={t('admin.factorPolicyHint')}
        value={from}
        error={fields['from']}
        onChange={({ target }) => setFrom(target.value)}
      />
      {error && !fields['from'] && (
        <Banner tone="bad" urgent>
          {error.message}
        </Banner>
      )}
      <Button type="submit" busy={busy} wide>
        {t('account.save')}
      </Button>
    </form>
  );
}
