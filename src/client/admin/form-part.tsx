import { Suspense, type ComponentType } from 'react';
import type { EntityName } from '../../shared/admin/entity-table.ts';
import { lazyPart } from '../lazy-part.ts';

const CalendarPart = lazyPart(() => import('./routing/calendar-part.tsx').then((part) => part.CalendarPart));
const RuleText = lazyPart(() => import('./routing/rule-text.tsx').then((part) => part.RuleText));

/**
 * Shown below the form fields of some entities: a preview of what the values mean. `id` is undefined for a new record.
 */
const parts: { readonly [Name in EntityName]?: ComponentType<{ id: string | undefined }> } = {
  calendars: ({ id }) => <CalendarPart zone={id} />,
  routing: () => <RuleText />,
};

export function FormPart({ name, id }: { name: EntityName; id: string | undefined }) {
  const Part = parts[name];
  return (
    Part && (
      <Suspense>
        <Part id={id} />
      </Suspense>
    )
  );
}
