import type { ValidationIssue } from './errors.ts';

/** One action of a table, as far as tickets and problems share it. */
export interface ActionRule<Status, Standing> {
  from: readonly Status[];
  who: readonly Standing[];
}

export type Verdict<Grant extends object = object> =
  | ({ is: 'allowed' } & Grant)
  | { is: 'stranger' } // the standing does not allow it, whatever the state: absent in the page
  | { is: 'notNow'; reason: ValidationIssue }; // shown disabled with the reason

/**
 * The verdict on one action. The standing is judged before the state, so that a stranger learns nothing (domain.md).
 * `grant`: what the standing allows, whatever the state; undefined: nothing. `refusal`: why not in this state.
 */
export function verdictOf<Grant extends object>(
  grant: Grant | undefined,
  refusal: () => ValidationIssue | undefined,
): Verdict<Grant> {
  if (!grant) return { is: 'stranger' };
  const reason = refusal();
  return reason ? { is: 'notNow', reason } : { is: 'allowed', ...grant };
}

/** An action as it is offered: a button, or the reason why it is none. */
export interface Offer<Action> {
  action: Action;
  enabled: boolean;
  reason: ValidationIssue | null;
}

/** The buttons: every action that is not a stranger's, refused ones with the reason, in the order of the table. */
export const offersBy = <Action>(actions: readonly Action[], check: (action: Action) => Verdict): Offer<Action>[] =>
  actions.flatMap((action) => {
    const verdict = check(action);
    if (verdict.is === 'stranger') return [];
    return { action, enabled: verdict.is === 'allowed', reason: verdict.is === 'notNow' ? verdict.reason : null };
  });
