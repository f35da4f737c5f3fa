import { useMemo, useSyncExternalStore } from 'react';
import { fieldGroups, type FieldGroup } from '../../../shared/ticket/field-entry.ts';
import { fieldEntry, fieldNames, type TicketField } from '../../../shared/ticket/fields.ts';
import { isOnForm, isOptional } from '../../../shared/ticket/form-steps.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useDictionaries } from '../../api/use-dictionaries.ts';
import { FormField } from '../../form/form-field.tsx';
import { FormProvider, useFormScope } from '../../form/form-context.ts';
import { ticketControls } from '../../form/ticket-controls.tsx';
import { useText } from '../../text.tsx';
import { SkeletonPage } from '../../ui/states.tsx';

interface TicketFieldsProps {
  ticket: TicketView;
  /** The name of the field that contains the whole form; the names of its fields begin with it and a dot. */
  prefix: string;
  error: string | undefined;
  /** Only the group of the problem is open at first: a correction changes few fields. */
  folded: boolean;
}

/** The prefilled form of a whole ticket, to correct it or to submit it again. */
export function TicketFields({ ticket, prefix, error, folded }: TicketFieldsProps) {
  const { store } = useFormScope();
  const dictionaries = useDictionaries();
  // The controls of the form that raises a ticket, not those of actions.
  const scope = useMemo(() => ({ store, controls: ticketControls }), [store]);
  if (!dictionaries) return <SkeletonPage plain />;
  return (
    <FormProvider value={scope}>
      <div className="grid grid-cols-1 gap-3">
        {error && (
          <p role="alert" className="text-small font-medium text-bad">
            {error}
          </p>
        )}
        {fieldGroups.map((group) => (
          <Group key={group} group={group} ticket={ticket} prefix={prefix} folded={folded} />
        ))}
      </div>
    </FormProvider>
  );
}

/** The fields of a group, without those that cannot be changed later (the customer). */
const fieldsIn = (group: FieldGroup, ticket: TicketView): TicketField[] =>
  fieldNames.filter((field) => {
    const entry = fieldEntry(field);
    return entry.group === group && isOnForm(entry, ticket.kind) && field in ticket && !entry.fixed;
  });

interface GroupProps {
  group: FieldGroup;
  ticket: TicketView;
  prefix: string;
  folded: boolean;
}

function Group({ group, ticket, prefix, folded }: GroupProps) {
  const { t } = useText();
  const { store } = useFormScope();
  const fields = fieldsIn(group, ticket);
  const wrong = useSyncExternalStore(store.subscribe, () =>
    fields.some((field) => store.errors()[`${prefix}.${field}`] !== undefined),
  );
  if (fields.length === 0) return null;
  return (
    <details open={!folded || group === 'problem' || wrong} className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 items-center px-4 font-semibold">{t(`ticket.group.${group}`)}</summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4">
        {fields.map((field) => {
          const entry = fieldEntry(field);
          const optional = isOptional(entry, ticket.kind);
          return <FormField key={field} name={`${prefix}.${field}`} entry={entry} optional={optional} hint="" />;
        })}
      </div>
    </details>
  );
}
