/** What needs the schemas: loaded when somebody begins to write (decision 0108). */
import type { ValidationIssues } from '../../../shared/errors.ts';
import type { Circumstances } from '../../../shared/field/entry.ts';
import { lackingIssues } from '../../../shared/field/is-applicable.ts';
import { entriesOf } from '../../../shared/ticket/action-entries.ts';
import { actionInputs } from '../../../shared/ticket/action-inputs.ts';
import type { CallableAction } from '../../../shared/ticket/rules.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';

export { conflictData } from '../../../shared/ticket/ticket-view.ts';

/** The issues of a body before it is sent, by the same schema and rules as on the server. */
export function actionIssues(
  action: CallableAction,
  body: Record<string, unknown>,
  circumstances: Circumstances,
): ValidationIssues {
  const table = entriesOf(action);
  const parsed = actionInputs[action].safeParse(body, { reportInput: true });
  const wrong = parsed.success ? {} : issuesOf(parsed.error);
  return { ...lackingIssues(table, body, circumstances), ...wrong };
}
