import { useState } from 'react';
import { getCustomer, listCustomers } from '../../shared/product/calls.ts';
import { followedFields } from '../../shared/ticket/known-values.ts';
import { useCall } from '../api/queries.ts';
import { useDictionaries } from '../api/use-dictionaries.ts';
import { useFormScope, type ControlProps } from '../form/form-context.ts';
import { choiceProps } from '../form/input-props.ts';
import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';

/** The customer that is chosen; nothing is asked while none is. */
export const useCustomer = (id: string) => useCall(getCustomer, { params: { id } }, { enabled: id !== '' });

/** One of the customers, searched on the server. What followed from the one before makes room. */
export function CustomerControl(props: ControlProps<'customer'>) {
  const { t, language } = useText();
  const { store } = useFormScope();
  const zones = useDictionaries()?.zone;
  const [query, setQuery] = useState('');
  const q = query.trim();
  const found = useCall(listCustomers, { query: q === '' ? {} : { q } }, { keepPrevious: true });
  const customer = useCustomer(props.value).data;
  const choose = (id: string) => {
    if (id === props.value) return;
    for (const field of followedFields) store.set(field, '');
    store.setErrors({});
    props.onChange(id);
  };
  const zoneOf = (zone: string): string => zones?.find(({ code }) => code === zone)?.[language] ?? zone;
  return (
    <Select
      {...choiceProps(props)}
      onChange={choose}
      options={(found.data?.items ?? []).map(({ id, name, representative, zone }) => ({
        value: id,
        text: name,
        detail: [representative, zoneOf(zone)].filter(Boolean).join(' · '),
      }))}
      chosenText={customer?.name ?? t('frame.loading')}
      onQuery={setQuery}
      busy={found.isFetching}
      error={props.error ?? found.error?.message}
    />
  );
}
