import { fieldEntry, type TicketField as Name } from '../../shared/ticket/fields.ts';
import { daysSince } from '../../shared/ticket/field-rules.ts';
import { isOptional } from '../../shared/ticket/form-steps.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { FormField } from '../form/form-field.tsx';
import { useFormScope, useValue } from '../form/form-context.ts';
import { localToday } from '../ui/use-now.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';

interface TicketFieldProps {
  kind: TicketKind;
  name: Name;
}

/** One field of the ticket, as its kind asks for it. */
export function TicketField({ kind, name }: TicketFieldProps) {
  const entry = fieldEntry(name);
  return <FormField name={name} entry={entry} optional={isOptional(entry, kind)} />;
}

/** The same with a button that fills it in with one tap, where the entry declares a `shortcut`. */
export const TicketFieldWithShortcut = (props: TicketFieldProps) => (
  <div className="grid gap-2">
    <TicketField {...props} />
    <Shortcut name={props.name} />
  </div>
);

function Shortcut({ name }: { name: Name }) {
  const { t } = useText();
  const { store } = useFormScope();
  const value = useValue(name);
  const delivery = useValue('deliveryDate');
  const { shortcut } = fieldEntry(name);
  if (shortcut === undefined || value !== '') return null;
  // The machine has run at most since its delivery, where the unit is known.
  const days = daysSince(delivery, localToday());
  if (days === undefined) return null;
  return (
    <div>
      <Button kind="quiet" size="small" onClick={() => store.set(name, String(days))}>
        {t('raise.sinceDelivery', { n: days })}
      </Button>
    </div>
  );
}
