import { useEffect, useMemo, useState } from 'react';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { CustomerView } from '../../shared/product/calls.ts';
import { fieldEntry, type TicketField } from '../../shared/ticket/fields.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Select } from '../ui/form/select.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Skeleton } from '../ui/states.tsx';
import { FormProvider, useFormErrors, useFormScope, useFormValues, useValue } from '../form/form-context.ts';
import { ticketControls } from '../form/ticket-controls.tsx';
import { CustomerControl, useCustomer } from './customer-control.tsx';
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
  const { store } = useFormScope();
  const scope = useMemo(() => ({ store, controls: { ...ticketControls, customer: CustomerControl } }), [store]);
  const id = useValue('customerId');
  const { data: customer, error } = useCustomer(id);
  useEffect(() => {
    if (customer) onNamed(customer.name);
  }, [customer, onNamed]);

  const values = customer && valuesOfCustomer(customer);
  const rep = useValue('customerRepresentative');
  useEffect(() => {
    // Only once for a customer: what somebody corrects afterwards stays.
    if (!values || rep !== '') return;
    for (const field of followedFields) store.set(field, values[field] ?? '');
  }, [values, rep, store]);
  const contactFields = fieldsOnStep(kind, 'customer').filter(
    (field) => fieldEntry(field).type !== 'customer' && !followedFields.includes(field),
  );
  return (
    <FormProvider value={scope}>
      <Field kind={kind} name="customerId" />
      {id !== '' && !customer && !error && (
        <Card pad className="animate-late">
          <Skeleton className="h-4 w-2/3" />
        </Card>
      )}
      {error && <Banner tone="warn">{error.message}</Banner>}
      {id !== '' && <Followed key={id} kind={kind} dictionaries={dictionaries} isKnown={!!customer} failed={!!error} />}
      {customer && customer.contacts.length > 0 && <Contacts customer={customer} />}
      {id !== '' && contactFields.map((name) => <Field key={name} kind={kind} name={name} />)}
      {customer && customer.units.length > 0 && <Units customer={customer} />}
    </FormProvider>
  );
}

interface FollowedProps {
  kind: TicketKind;
  dictionaries: Dictionaries;
  /** The customer has said it. */
  isKnown: boolean;
  /** What it would have said is to be typed. */
  failed: boolean;
}

/** What follows from the customer: shown, and corrected on demand. */
function Followed({ kind, dictionaries, isKnown, failed }: FollowedProps) {
  const { t, language } = useText();
  const errors = useFormErrors();
  const written = useFormValues();
  const [byHand, setByHand] = useState(false);
  if (byHand || failed || followedFields.some((field) => errors[field]))
    return followedFields.map((name) => <Field key={name} kind={kind} name={name} />);
  if (!isKnown) return null;
  return (
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
  );
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
