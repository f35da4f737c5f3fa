import { useState } from 'react';
import { LIST_LIMIT_MAX } from '../../shared/constants.ts';
import { listColleagues } from '../api/raising-calls.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { useFieldError, useFormScope, useValue } from '../form/form-context.ts';
import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';

interface Somebody {
  id: string;
  name: string;
  email: string;
  phone: string | null;
}

/** For whom a manager reports: oneself, or a colleague whose ticket it will be (docs/decisions/0014). */
export function ColleagueField({ user }: { user: User }) {
  const { t } = useText();
  const { store } = useFormScope();
  const chosen = useValue('onBehalfOf');
  const error = useFieldError('onBehalfOf');
  const contactEmail = useValue('contactEmail');
  const contactName = useValue('contactName');
  const [query, setQuery] = useState('');
  const [before, setBefore] = useState<Somebody>();
  const all = useCall(listColleagues, {});
  // A short list is searched here, one that is not whole on the server.
  const many = all.data?.items.length === LIST_LIMIT_MAX;
  const found = useCall(listColleagues, { query: { q: query } }, { enabled: many && query !== '', keepPrevious: true });
  const colleagues = (query === '' ? all.data : (found.data ?? all.data))?.items ?? [];
  const self: Somebody = { id: '', name: user.userName, email: user.account, phone: user.phone };

  const choose = (id: string): void => {
    const somebody = id === '' ? self : colleagues.find((one) => one.id === id);
    store.set('onBehalfOf', id);
    if (!somebody) return;
    // A contact typed by hand stays; one that this field filled in is replaced by the next person.
    const filled = [self, before, ...colleagues].some((one) => one?.email === contactEmail);
    setBefore(somebody);
    if (!filled && contactEmail.trim() !== '') return;
    store.set('contactName', somebody.name);
    store.set('contactEmail', somebody.email);
    store.set('contactPhone', somebody.phone ?? '');
  };
  const nameOf = (id: string): string => colleagues.find((one) => one.id === id)?.name ?? before?.name ?? contactName;
  return (
    <div data-field="onBehalfOf">
      <Select
        name="onBehalfOf"
        value={chosen}
        onChange={choose}
        label={t('raise.forWhom')}
        hint={chosen === '' ? undefined : t('raise.forWhomHint', { name: nameOf(chosen) })}
        options={[
          { value: '', text: t('raise.forMyself', { name: user.userName }) },
          ...colleagues.map(({ id, name, email }) => ({ value: id, text: name, detail: email })),
        ]}
        chosenText={nameOf(chosen)}
        onQuery={many ? (text) => setQuery(text.trim()) : undefined}
        busy={all.isFetching || found.isFetching}
        error={error ?? all.error?.message}
      />
    </div>
  );
}
