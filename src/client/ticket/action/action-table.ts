import type { PageName } from '../../../shared/pages.ts';
import type { CallableAction } from '../../../shared/ticket/rules.ts';
import type { Texts } from '../../../shared/text/en.ts';

interface Row {
  /** A sheet over the ticket, or a page of its own. */
  opens: 'sheet' | PageName;
  danger?: true;
  /** What will happen, in a sentence with the ticket's number. */
  will?: Extract<keyof Texts, `ticket.will.${CallableAction}`>;
}

/** How every action of the transition table opens: one row each. What it asks stands in `shared/ticket/action-inputs.ts`. */
export const actionTable: { readonly [A in CallableAction]: Row } = {
  accept: { opens: 'sheet', will: 'ticket.will.accept' },
  dismiss: { opens: 'sheet', danger: true, will: 'ticket.will.dismiss' },
  resubmit: { opens: 'sheet', will: 'ticket.will.resubmit' },
  withdraw: { opens: 'sheet', danger: true, will: 'ticket.will.withdraw' },
  transfer: { opens: 'transfer', will: 'ticket.will.transfer' },
  askInformation: { opens: 'sheet', will: 'ticket.will.askInformation' },
  giveInformation: { opens: 'sheet' },
  escalate: { opens: 'escalateForm', will: 'ticket.will.escalate' },
  propose: { opens: 'insiderSolution', will: 'ticket.will.propose' },
  revise: { opens: 'insiderSolution', will: 'ticket.will.revise' },
  acceptSolution: { opens: 'sheet', will: 'ticket.will.acceptSolution' },
  declineSolution: { opens: 'sheet', will: 'ticket.will.declineSolution' },
  confirmSolution: { opens: 'sheet', will: 'ticket.will.confirmSolution' },
  close: { opens: 'closeOrder', will: 'ticket.will.close' },
  // Its own page: stars, attributes, the people who rate are visitors too.
  evaluate: { opens: 'evaluate' },
  reopen: { opens: 'sheet', will: 'ticket.will.reopen' },
  comment: { opens: 'sheet' },
  correct: { opens: 'sheet', will: 'ticket.will.correct' },
};
