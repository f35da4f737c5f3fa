import { useState } from 'react';
import { LIST_LIMIT_MAX } from '../../shared/constants.ts';
import { listColleagues } from '../../shared/product/calls.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { useWritten } from '../form/written.ts';
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
  const { form, values, faults, control } = useWritten();
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
    form.set('onBehalfOf', id);
    if (!somebody) return;
    // Whoever to call back was typed by hand stays; a person filled in by us makes room for the next.
    const email = values.contactEmail;
    const filled = [self, before, ...colleagues].some((one) => one?.email === email);
    setBefore(somebody);
    if (!filled && email.trim() !== '') return;
    form.set('contactName', somebody.name);
    form.set('contactEmail', somebody.email);
    form.set('contactPhone', somebody.phone ?? '');
  };
  const nameOf = (id: string): string =>
    colleagues.find((one) => one.id === id)?.name ?? before?.name ?? values.contactName;
  return (
    <Select
      {...control('onBehalfOf')}
      onChange={choose}
      label={t('raise.forWhom')}
      hint={values.onBehalfOf === '' ? undefined : t('raise.forWhomHint', { name: nameOf(values.onBehalfOf) })}
      options={[
        { value: '', text: t('raise.forMyself', { name: user.userName }) },
        ...colleagues.map(({ id, name, email }) => ({ value: id, text: name, detail: email })),
      ]}
      chosenText={nameOf(values.onBehalfOf)}
      onQuery={many ? (text) => setQuery(text.trim()) : undefined}
      busy={all.isFetching || found.isFetching}
      error={faults.onBehalfOf ?? all.error?.message}
    />
  );
}
