import type { TextKey } from '../../shared/field/entry.ts';
import { callableActions, type CallableAction } from '../../shared/ticket/rules.ts';
import { rowOf } from './action-table.ts';

export interface KeyAction {
  key: string;
  text: TextKey;
  /** The key starts the first of these that is possible now. */
  actions: readonly CallableAction[];
  /** A comment for insiders only. */
  internal?: true;
}

/** The keys of the desk for the actions of a ticket (look.md). Each opens a form or a page; none acts without it. */
export const keyActions: readonly KeyAction[] = callableActions.flatMap((action): KeyAction[] => {
  const { key, internalKey, button } = rowOf(action);
  const actions = callableActions.filter((other) => key !== null && rowOf(other).key === key);
  if (key === null || actions[0] !== action) return [];
  if (internalKey === undefined) return [{ key, text: button ?? `ticket.action.${action}`, actions }];
  return [
    { key, text: 'ticket.comment.public', actions },
    { key: internalKey, text: 'ticket.comment.internal', actions, internal: true },
  ];
});

export const keyOf = (action: CallableAction, internal?: true): string | undefined =>
  (internal ? rowOf(action).internalKey : rowOf(action).key) ?? undefined;
