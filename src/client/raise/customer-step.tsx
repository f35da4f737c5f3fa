import { useEffect, useState } from 'react';
import type { Choices } from '../../shared/dictionary/dictionary-schema.ts';
import { getCustomer } from '../api/raising-calls.ts';
import { fieldEntry } from '../../shared/ticket/fields.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useFormErrors, useFormScope, useFormValues, useValue } from '../form/form-context.ts';
import { ContactSelect, CustomerSelect, CustomerUnitSelect } from './customer-selects.tsx';
import { shownValue } from './shown-value.ts';
import { followedFields, valuesOfCustomer } from '../../shared/ticket/known-values.ts';
import { fieldsOnStep } from '../../shared/ticket/form-steps.ts';
import { TicketField as Field } from './ticket-field.tsx';

export interface CustomerStepProps {
  kind: TicketKind;
  dictionaries: Choices;
  onNamed: (name: string) => void;
}

/** The customer first: contacts, representative, industry, zone and the SNs follow from it. */
export function CustomerStep({ kind, dictionaries, onNamed }: CustomerStepProps) {
  const errors = useFormErrors();
  const [byHand, setByHand] = useState(false);
  const { id, customer, error, choose } = useChosenCustomer(onNamed);
  const wrong = followedFields.some((field) => errors[field]);
  const open = byHand || wrong || error;
  const contactFields = fieldsOnStep(kind, 'customer').filter(
    (field) => fieldEntry(field).type !== 'customer' && !followedFields.includes(field),
  );
  return (
    <>
      <CustomerSelect
        id={id}
        customer={customer}
        dictionaries={dictionaries}
        onChoose={(next) => {
          if (next === id) return;
          setByHand(false);
          choose(next);
        }}
      />
      {id !== '' && !customer && !error && (
        <Card pad className="animate-late">
          <Skeleton className="h-4 w-2/3" />
        </Card>
      )}
      {error && <Banner tone="warn">{error.message}</Banner>}
      {customer && !open && <Followed dictionaries={dictionaries} onByHand={() => setByHand(true)} />}
      {id !== '' && open && followedFields.map((name) => <Field key={name} kind={kind} name={name} />)}
      {customer && customer.contacts.length > 0 && <ContactSelect customer={customer} />}
      {id !== '' && contactFields.map((name) => <Field key={name} kind={kind} name={name} />)}
      {customer && customer.units.length > 0 && <CustomerUnitSelect customer={customer} />}
    </>
  );
}

/** The customer that the form names; what follows from it is filled in when it is known. */
function useChosenCustomer(onNamed: (name: string) => void) {
  const { store } = useFormScope();
  const id = useValue('customerId');
  const rep = useValue('customerRepresentative');
  const { data: customer, error } = useCall(getCustomer, { params: { id } }, { enabled: id !== '' });
  useEffect(() => {
    if (customer) onNamed(customer.name);
  }, [customer, onNamed]);
  useEffect(() => {
    // Only once for a customer: what somebody corrects afterwards stays.
    if (!customer || rep !== '') return;
    const values = valuesOfCustomer(customer);
    for (const field of followedFields) store.set(field, values[field] ?? '');
  }, [customer, rep, store]);
  const choose = (next: string) => {
    for (const field of followedFields) store.set(field, '');
    store.setErrors({});
    store.set('customerId', next);
  };
  return { id, customer, error, choose };
}

/** What follows from the customer, to be read; a tap opens it for writing. */
function Followed({ dictionaries, onByHand }: { dictionaries: Choices; onByHand: () => void }) {
  const { t } = useText();
  const written = useFormValues();
  return (
    <Card>
      <KeyValue
        items={followedFields.map((field) => ({
          name: t(`ticket.field.${field}`),
          value: shownValue(t, dictionaries, field, written[field] ?? ''),
        }))}
      />
      <div className="-mt-2 px-1 pb-1">
        <Button kind="plain" size="medium" onClick={onByHand}>
          {t('raise.change')}
        </Button>
      </div>
    </Card>
  );
}
