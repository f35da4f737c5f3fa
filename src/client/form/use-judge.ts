import { useCallback } from 'react';
import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import { useText } from '../text.tsx';
import { issuesOfValues, localToday, type DraftValues } from './form-values.ts';
import { sayIssue } from './say-issue.ts';
import type { Faults } from './written.ts';

/** The rules of a ticket's form in the reader's words; the very ones of the server. */
export function useJudge(kind: TicketKind, dictionaries: Dictionaries): (values: DraftValues) => Faults {
  const { t } = useText();
  return useCallback(
    (values) => {
      const issues = Object.entries(
        issuesOfValues(kind, values, { today: localToday(), now: Date.now(), dictionaries }),
      );
      return Object.fromEntries(issues.map(([field, issue]) => [field, sayIssue(t, issue)])) as Faults;
    },
    [kind, dictionaries, t],
  );
}
