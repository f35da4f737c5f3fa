import type { KeyWith } from '../../shared/text/catalogue.ts';
import type { Texts } from '../../shared/text/en/texts.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';

export interface KeyAction {
  key: string;
  text: KeyWith<Texts>;
  /** The key starts the first of these that is possible now. */
  actions: readonly CallableAction[];
  /** A comment for insiders only. */
  internal?: true;
}

/** The keys of the desk for the actions of a ticket (look.md). Each opens a form or a page; none acts without it. */
export const keyActions: readonly KeyAction[] = [
  { key: 'a', text: 'ticket.action.accept', actions: ['accept'] },
  { key: 'r', text: 'ticket.comment.public', actions: ['comment'] },
  { key: 'i', text: 'ticket.comment.internal', actions: ['comment'], internal: true },
  { key: 'q', text: 'ticket.action.askInformation', actions: ['askInformation'] },
  { key: 'w', text: 'ticket.action.giveInformation', actions: ['giveInformation'] },
  { key: 's', text: 'ticket.do.propose', actions: ['propose', 'revise'] },
  { key: 't', text: 'ticket.action.transfer', actions: ['transfer'] },
  { key: 'e', text: 'ticket.action.escalate', actions: ['escalate'] },
  { key: 'c', text: 'ticket.action.close', actions: ['close'] },
  { key: 'd', text: 'ticket.action.dismiss', actions: ['dismiss'] },
];

export const keyOf = (action: CallableAction, internal?: true): string | undefined =>
  keyActions.find((each) => each.internal === internal && each.actions.includes(action))?.key;
