import { createContext, use } from 'react';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import type { FormDraft } from '../../form/form-draft.ts';

interface ActionScope {
  ticket: TicketView;
  draft: FormDraft;
}
const ActionContext = createContext<ActionScope | undefined>(undefined);
/** Provides the ticket and the draft to the controls of an action. */
export const ActionProvider = ActionContext;

export function useActionScope(): ActionScope {
  const scope = use(ActionContext);
  if (!scope) throw new Error('useActionScope outside of ActionProvider');
  return scope;
}
