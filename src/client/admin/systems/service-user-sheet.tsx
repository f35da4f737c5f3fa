import { useState } from 'react';
import { listRecords } from '../../../shared/admin/entity-calls.ts';
import { findOrganisations } from '../../../shared/admin/registration-calls.ts';
import { makeServiceUser } from '../../../shared/admin/service-user-call.ts';
import { isInsiderRole, roles, type Role } from '../../../shared/ticket/roles.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-queue.ts';

/** Makes a user for another system. */
export function ServiceUserSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>();
  const [query, setQuery] = useState('');
  const [organisation, setOrganisation] = useState<{ id: string; name: string }>();
  const needsOrganisation = role !== undefined && !isInsiderRole(role);
  const found = useCall(
    findOrganisations,
    { query: query.trim() ? { q: query.trim() } : {} },
    { enabled: open && needsOrganisation, keepPrevious: true },
  );
  const items = found.data?.items ?? [];
  const { send, busy, error, fields } = useSend(makeServiceUser, {
    catches: true,
    outdates: [listRecords],
    onDone: () => {
      toast.show({ text: t('integration.key.serviceMade', { name }), tone: 'ok' });
      onClose();
    },
  });
  const make = (): void => {
    if (role === undefined) return;
    void send({
      body: { name, role, ...(needsOrganisation && organisation ? { organisation: organisation.id } : {}) },
    });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('integration.key.service')}
      footer={
        <Button wide busy={busy} disabled={role === undefined || name.trim() === ''} onClick={make}>
          {t('integration.key.serviceMake')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1 pb-2">
        <p className="text-body text-ink2">{t('integration.key.serviceText')}</p>
        {error && Object.keys(fields).length === 0 && (
          <Banner tone="bad" urgent>
            {error.message}
          </Banner>
        )}
        <TextField
          label={t('integration.key.serviceName')}
          value={name}
          error={fields['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={t('integration.key.serviceRole')}
          options={roles.map((value) => ({ value, text: t(`account.role.${value}`) }))}
          value={role}
          error={fields['role']}
          onChange={(value) => setRole(roles.find((one) => one === value))}
        />
        {needsOrganisation && (
          <Select
            label={t('entity.one.organisations')}
            options={items.map((one) => ({ value: one.id, text: one.name }))}
            value={organisation?.id}
            chosenText={organisation?.name}
            error={fields['organisation']}
            onChange={(id) => setOrganisation(items.find((one) => one.id === id))}
            onQuery={setQuery}
            busy={found.isFetching}
          />
        )}
      </div>
    </Sheet>
  );
}
