import { Suspense, type ComponentType } from 'react';
import type { EntityName } from '../../shared/admin/entity-table.ts';
import { lazyPart } from '../lazy-part.ts';

const CalendarPart = lazyPart(() => import('./routing/calendar-part.tsx').then((part) => part.CalendarPart));
const RuleWords = lazyPart(() => import('./routing/rule-words.tsx').then((part) => part.RuleWords));

/** What stands below the fields of an entity's form and shows what they mean. `id`: of the record, unless it is new. */
const parts: { readonly [Name in EntityName]?: ComponentType<{ id: string | undefined }> } = {
  calendars: ({ id }) => <CalendarPart zone={id} />,
  routing: () => <RuleWords />,
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
