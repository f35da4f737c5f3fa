import { useEffect, useState } from 'react';
import { fieldGroups, type FieldGroup } from '../../shared/ticket/field-entry.ts';
import { fieldEntry, fieldNames, type TicketField } from '../../shared/ticket/fields.ts';
import type { TicketView } from '../../shared/ticket/view.ts';
import { FormField } from '../form/form-field.tsx';
import { Written, WrittenProvider } from '../form/written.ts';
import { useText } from '../text.tsx';
import '../texts/ticket-field.ts';
import '../texts/raise.ts';
import { SkeletonPage } from '../ui/states.tsx';
import { useDictionaries } from './labels.ts';
import type { ActionForm } from './use-action-form.ts';

interface TicketFieldsProps {
  ticket: TicketView;
  /** `ticket` or `changes`: before the dot in the names of the values. */
  prefix: string;
  form: ActionForm;
  /** One group is open, the others wait for a tap: few of them change in a correction. */
  folded: boolean;
}

/** The form of a whole ticket, prefilled: to correct fields of it or to send it in again. */
export function TicketFields({ ticket, prefix, form, folded }: TicketFieldsProps) {
  const { t } = useText();
  const dictionaries = useDictionaries();
  const [inner] = useState(
    () =>
      new Written(
        Object.fromEntries(fieldNames.map((field) => [field, String(form.values[`${prefix}.${field}`] ?? '')])),
      ),
  );
  const { set, messages } = form;
  useEffect(() =>
    inner.watch((name, value) => {
      const field = fieldNames.find((known) => known === name);
      if (field) set(`${prefix}.${field}`, value);
    }),
  );
  useEffect(() => {
    inner.blame(
      fieldNames,
      Object.fromEntries(fieldNames.map((field) => [field, messages[`${prefix}.${field}`] || undefined])),
    );
  }, [inner, messages, prefix]);
  if (!dictionaries) return <SkeletonPage plain />;
  const shown = (group: FieldGroup): TicketField[] =>
    fieldNames.filter((field) => {
      const rule = fieldEntry(field);
      // The customer brings seven fields with it: it is chosen when a ticket is raised, not corrected in passing.
      return rule.group === group && rule.need[ticket.kind] !== 'absent' && field in ticket && field !== 'customerId';
    });
  return (
    <WrittenProvider value={inner}>
      <div className="grid grid-cols-1 gap-3">
        {messages[prefix] && (
          <p role="alert" className="text-small font-medium text-bad">
            {messages[prefix]}
          </p>
        )}
        {fieldGroups.map((group) => {
          const fields = shown(group);
          const wrong = fields.some((field) => messages[`${prefix}.${field}`]);
          if (fields.length === 0) return null;
          return (
            <details
              key={group}
              open={!folded || group === 'problem' || wrong}
              className="rounded-card border border-line bg-surface"
            >
              <summary className="flex min-h-12 items-center px-4 font-semibold">{t(`ticket.group.${group}`)}</summary>
              <div className="grid grid-cols-1 gap-4 px-4 pb-4">
                {fields.map((field) => (
                  <div key={field} data-field={`${prefix}.${field}`}>
                    <FormField kind={ticket.kind} name={field} dictionaries={dictionaries} />
                  </div>
                ))}
              </div>
            </details>
          );
        })}
      </div>
    </WrittenProvider>
  );
}
