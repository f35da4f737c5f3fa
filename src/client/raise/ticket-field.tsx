import { fieldEntry, type TicketField as Name } from '../../shared/ticket/fields.ts';
import { daysSince } from '../../shared/ticket/days-since.ts';
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
  hint?: string | undefined;
}

/** One field of the ticket, as its kind asks for it. */
export function TicketField({ kind, name, hint }: TicketFieldProps) {
  const entry = fieldEntry(name);
  return <FormField name={name} entry={entry} optional={isOptional(entry, kind)} hint={hint} />;
}

/** The same with a button that fills it in with one tap, where the entry declares a `shortcut`; filled in so, it says it. */
export function TicketFieldWithShortcut({ kind, name }: TicketFieldProps) {
  const { t } = useText();
  const { store } = useFormScope();
  const value = useValue(name);
  // The machine has run at most since its delivery, where the unit is known.
  const days = daysSince(useValue('deliveryDate'), localToday());
  if (days === undefined || !fieldEntry(name).shortcut) return <TicketField kind={kind} name={name} />;
  const words = t('raise.sinceDelivery', { n: days });
  return (
    <div className="grid gap-2">
      <TicketField kind={kind} name={name} hint={value === String(days) ? words : undefined} />
      {value === '' && (
        <div>
          <Button kind="quiet" size="small" onClick={() => store.set(name, String(days))}>
            {words}
          </Button>
        </div>
      )}
    </div>
  );
}
