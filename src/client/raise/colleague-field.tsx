import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { LIST_LIMIT_MAX } from '../../shared/constants.ts';
import { listColleagues } from '../../shared/product/calls.ts';
import { useCall } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import type { DraftValues } from '../form/form-values.ts';
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
  const { control, getValues, setValue } = useFormContext<DraftValues>();
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
    setValue('onBehalfOf', id, { shouldDirty: true });
    if (!somebody) return;
    // Whoever to call back was typed by hand stays; a person filled in by us makes room for the next.
    const email = getValues('contactEmail');
    const filled = [self, before, ...colleagues].some((one) => one?.email === email);
    setBefore(somebody);
    if (!filled && email.trim() !== '') return;
    setValue('contactName', somebody.name, { shouldDirty: true });
    setValue('contactEmail', somebody.email, { shouldDirty: true });
    setValue('contactPhone', somebody.phone ?? '', { shouldDirty: true });
  };
  const nameOf = (id: string): string =>
    colleagues.find((one) => one.id === id)?.name ?? before?.name ?? getValues('contactName');
  return (
    <Controller
      control={control}
      name="onBehalfOf"
      render={({ field, fieldState }) => (
        <Select
          {...field}
          onChange={choose}
          label={t('raise.forWhom')}
          hint={field.value === '' ? undefined : t('raise.forWhomHint', { name: nameOf(field.value) })}
          options={[
            { value: '', text: t('raise.forMyself', { name: user.userName }) },
            ...colleagues.map(({ id, name, email }) => ({ value: id, text: name, detail: email })),
          ]}
          chosenText={nameOf(field.value)}
          onQuery={many ? (text) => setQuery(text.trim()) : undefined}
          busy={all.isFetching || found.isFetching}
          error={fieldState.error?.message ?? all.error?.message}
        />
      )}
    />
  );
}
