import { useState } from 'react';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import type { CustomerView } from '../../shared/product/calls.ts';
import { listCustomers } from '../api/raising-calls.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import { useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { Select } from '../ui/form/select.tsx';
import { useFieldError, useFormScope, useValue } from '../form/form-context.ts';
import { shownValue } from './shown-value.ts';

interface CustomerSelectProps {
  /** Of the customer that is chosen; '' for none. */
  id: string;
  /** The same, once it is loaded. */
  customer: CustomerView | undefined;
  dictionaries: Choices;
  onChoose: (id: string) => void;
}

/** Which customer; searched for on the server, which may know thousands. */
export function CustomerSelect({ id, customer, dictionaries, onChoose }: CustomerSelectProps) {
  const { t } = useText();
  const error = useFieldError('customerId');
  const [query, setQuery] = useState('');
  const q = query.trim();
  const found = useCall(listCustomers, { query: q === '' ? {} : { q } }, { keepPrevious: true });
  const zoneOf = (code: string): string => shownValue(t, dictionaries, 'zone', code);
  return (
    <div data-field="customerId">
      <Select
        name="customerId"
        value={id}
        onChange={onChoose}
        label={t('ticket.field.customerId')}
        options={(found.data?.items ?? []).map((item) => ({
          value: item.id,
          text: item.name,
          detail: [item.representative, zoneOf(item.zone)].filter(Boolean).join(' · '),
        }))}
        chosenText={customer?.name ?? t('frame.loading')}
        onQuery={setQuery}
        busy={found.isFetching}
        error={error ?? found.error?.message}
      />
    </div>
  );
}

/** Whom to ask at the customer: one tap fills three fields. */
export function ContactSelect({ customer }: { customer: CustomerView }) {
  const { t } = useText();
  const { store } = useFormScope();
  const email = useValue('contactEmail');
  const fill: Record<string, TicketField> = { name: 'contactName', email: 'contactEmail', phone: 'contactPhone' };
  return (
    <Select
      label={t('raise.contactOf')}
      optional
      options={customer.contacts.map((contact) => ({
        value: contact.email,
        text: contact.name,
        detail: contact.email,
      }))}
      value={customer.contacts.some((contact) => contact.email === email) ? email : ''}
      onChange={(next) => {
        const contact = customer.contacts.find((other) => other.email === next);
        if (contact)
          for (const part of ['name', 'email', 'phone'] as const)
            store.set(fill[part] ?? 'contactName', contact[part] ?? '');
      }}
    />
  );
}

/** The units of the customer; choosing one fills the product. */
export function CustomerUnitSelect({ customer }: { customer: CustomerView }) {
  const { t } = useText();
  const { store } = useFormScope();
  const sn = useValue('sn');
  return (
    <Select
      label={t('raise.unitOf')}
      optional
      options={customer.units.map(({ sn, productModel }) => ({ value: sn, text: sn, detail: productModel }))}
      value={sn}
      onChange={(next) => store.set('sn', next)}
    />
  );
}
