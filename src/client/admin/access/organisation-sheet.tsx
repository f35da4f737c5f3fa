import { useDeferredValue, useState } from 'react';
import { findOrganisations, type RegistrationView } from '../../../shared/admin/registration-calls.ts';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Segmented } from '../../ui/tabs.tsx';

interface OrganisationSheetProps {
  open: boolean;
  onClose: () => void;
  asked: RegistrationView;
  busy: boolean;
  error: ApiError | null;
  onChosen: (approve: { organisation: string } | { newOrganisation: string; anyway?: true }) => void;
}

const sameNamed = (error: ApiError | null): boolean =>
  error instanceof ApiError &&
  error.failure === 'conflict' &&
  Object.hasOwn(Object(error.data) as object, 'organisations');

/** Into which organisation somebody is let: one that there is, or a new one. */
export function OrganisationSheet({ open, onClose, asked, busy, error, onChosen }: OrganisationSheetProps) {
  const { t } = useText();
  const [way, setWay] = useState<'known' | 'new'>('known');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const [name, setName] = useState(asked.company);
  const q = useDeferredValue(query.trim());
  const found = useCall(findOrganisations, { query: q ? { q } : {} }, { enabled: open, keepPrevious: true });
  const items = found.data?.items ?? [];
  const isTwin = way === 'new' && sameNamed(error);
  const send = (): void => {
    if (way === 'new') onChosen({ newOrganisation: name, ...(isTwin ? { anyway: true } : {}) });
    else if (chosen) onChosen({ organisation: chosen.id });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('access.organisationTitle', { name: asked.userName })}
      footer={
        <Button wide busy={busy} disabled={way === 'known' && !chosen} onClick={send}>
          {t(isTwin ? 'access.anotherOne' : 'access.letInNow')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1 pb-2">
        <Segmented
          label={t('access.company')}
          items={[
            { value: 'known', text: t('access.known') },
            { value: 'new', text: t('access.new') },
          ]}
          value={way}
          onChange={setWay}
        />
        {error && (
          <Banner tone={isTwin ? 'warn' : 'bad'} urgent>
            {Object.values(error.fields)[0] ?? error.message}
          </Banner>
        )}
        {way === 'known' ? (
          <Select
            label={t('access.organisation')}
            options={items.map((one) => ({ value: one.id, text: one.name }))}
            value={chosen?.id}
            chosenText={chosen?.name}
            onChange={(id) => setChosen(items.find((one) => one.id === id))}
            onQuery={setQuery}
            busy={found.isFetching}
          />
        ) : (
          <TextField label={t('access.newName')} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </div>
    </Sheet>
  );
}
