import { useMemo } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useText } from '../text.tsx';
import { issuesOfValues, localToday, type DraftValues } from './form-values.ts';
import { sayIssue } from './say-issue.ts';

/** The rules of a ticket's form for react-hook-form, in the reader's words; the very ones of the server. */
export function useResolver(kind: TicketKind, dictionaries: Dictionaries): Resolver<DraftValues> {
  const { t } = useText();
  return useMemo<Resolver<DraftValues>>(
    () => (values) => {
      const issues = Object.entries(issuesOfValues(kind, values, { today: localToday(), dictionaries }));
      if (issues.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(
        issues.map(([field, issue]) => [field, { type: 'rule', message: sayIssue(t, issue) }]),
      );
      return { values: {}, errors: errors as FieldErrors<DraftValues> };
    },
    [kind, dictionaries, t],
  );
}
