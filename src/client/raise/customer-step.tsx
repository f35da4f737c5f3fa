import { useEffect, useState } from 'react';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { getCustomer, listCustomers, type CustomerView } from '../../shared/product/calls.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Select } from '../ui/form/select.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useFormErrors, useFormScope, useFormValues, useValue } from '../form/form-context.ts';
import { shownValue } from './shown-value.ts';
import { followedFields, valuesOfCustomer } from '../../shared/ticket/known-values.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import { TicketField as Field } from './ticket-field.tsx';

export interface CustomerStepProps {
  kind: TicketKind;
  dictionaries: Dictionaries;
  onNamed: (name: string) => void;
}

/** The customer first: contacts, representative, industry, zone and the SNs follow from it. */
export function CustomerStep({ kind, dictionaries, onNamed }: CustomerStepProps) {
  const { t, language } = useText();
  const { store } = useFormScope();
  const errors = useFormErrors();
  const written = useFormValues();
  const [query, setQuery] = useState('');
  const [byHand, setByHand] = useState(false);
  const id = written['customerId'] ?? '';
  const found = useCall(
    listCustomers,
    { query: query.trim() === '' ? {} : { q: query.trim() } },
    { keepPrevious: true },
  );
  const chosen = useCall(getCustomer, { params: { id } }, { enabled: id !== '' });
  const customer = chosen.data;
  useEffect(() => {
    if (customer) onNamed(customer.name);
  }, [customer, onNamed]);

  const values = customer && valuesOfCustomer(customer);
  const rep = written['customerRepresentative'] ?? '';
  useEffect(() => {
    // Only once for a customer: what somebody corrects afterwards stays.
    if (!values || rep !== '') return;
    for (const field of followedFields) store.set(field, values[field] ?? '');
  }, [values, rep, store]);
  const choose = (next: string) => {
    if (next === id) return;
    for (const field of followedFields) store.set(field, '');
    store.setErrors({});
    setByHand(false);
    store.set('customerId', next);
  };
  const wrong = followedFields.some((field) => errors[field]);
  const open = byHand || wrong || chosen.error;
  const contactFields = fieldsOnStep(kind, 'customer').filter(
    (field) => fieldEntry(field).type !== 'customer' && !followedFields.includes(field),
  );
  return (
    <>
      <div data-field="customerId">
        <Select
          name="customerId"
          value={id}
          onChange={choose}
          label={t('ticket.field.customerId')}
          options={(found.data?.items ?? []).map((item) => ({
            value: item.id,
            text: item.name,
            detail: [item.representative, zoneOf(item.zone)].filter(Boolean).join(' · '),
          }))}
          chosenText={customer?.name ?? t('frame.loading')}
          onQuery={setQuery}
          busy={found.isFetching}
          error={errors['customerId'] ?? found.error?.message}
        />
      </div>
      {id !== '' && !customer && !chosen.error && (
        <Card pad className="animate-late">
          <Skeleton className="h-4 w-2/3" />
        </Card>
      )}
      {chosen.error && <Banner tone="warn">{chosen.error.message}</Banner>}
      {customer && !open && (
        <Card>
          <KeyValue
            items={followedFields.map((field) => ({
              name: t(`ticket.field.${field}`),
              value: shownValue(t, language, dictionaries, field, written[field] ?? ''),
            }))}
          />
          <div className="-mt-2 px-1 pb-1">
            <Button kind="plain" size="medium" onClick={() => setByHand(true)}>
              {t('raise.change')}
            </Button>
          </div>
        </Card>
      )}
      {id !== '' && open && followedFields.map((name) => <Field key={name} kind={kind} name={name} />)}
      {customer && customer.contacts.length > 0 && <Contacts customer={customer} />}
      {id !== '' && contactFields.map((name) => <Field key={name} kind={kind} name={name} />)}
      {customer && customer.units.length > 0 && <Units customer={customer} />}
    </>
  );

  function zoneOf(code: string): string {
    return shownValue(t, language, dictionaries, 'zone', code);
  }
}

/** Whom to ask at the customer: one tap fills three fields. */
function Contacts({ customer }: { customer: CustomerView }) {
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
function Units({ customer }: { customer: CustomerView }) {
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
