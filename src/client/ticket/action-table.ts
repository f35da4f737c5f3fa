import {
  ArrowLeftRight,
  ArrowUpRight,
  Ban,
  Check,
  CheckCheck,
  CircleHelp,
  CircleX,
  FlaskConical,
  Lightbulb,
  MessageSquare,
  PencilLine,
  Play,
  Reply,
  RotateCcw,
  Send,
  Star,
  Undo2,
} from 'lucide-react';
import type { PageName } from '../../shared/pages.ts';
import type { Action, CallableAction } from '../../shared/ticket/rules.ts';
import type { Texts } from '../../shared/text/en/texts.ts';
import type { Icon } from '../ui/icon.ts';
import type { Tone } from '../ui/tone.ts';

/** How the timeline and the notifications show an event. */
export interface EventMark {
  icon: Icon;
  /** Only for events that matter more than a routine step. */
  tone?: Tone;
}

/** An action has the same icon as its event, also on its button and in the menu. */
interface Row extends EventMark {
  /** A sheet over the ticket, or a page of its own. */
  opens: 'sheet' | PageName;
  danger?: true;
  /** What will happen, in a sentence with the ticket's number. */
  will?: Extract<keyof Texts, `ticket.will.${CallableAction}`>;
}

/**
 * How the page shows every action of the transition table: one row each. The fields of its form are declared in
 * `shared/ticket/action-entries.ts`. Nobody can open `expire`, the system's own action; the timeline shows it.
 */
export const actionTable: { readonly [A in Action]: A extends CallableAction ? Row : EventMark } = {
  accept: { icon: Play, opens: 'sheet', will: 'ticket.will.accept' },
  dismiss: { icon: Ban, tone: 'warn', opens: 'sheet', danger: true, will: 'ticket.will.dismiss' },
  resubmit: { icon: Send, tone: 'act', opens: 'sheet', will: 'ticket.will.resubmit' },
  withdraw: { icon: Undo2, opens: 'sheet', danger: true, will: 'ticket.will.withdraw' },
  transfer: { icon: ArrowLeftRight, opens: 'transfer', will: 'ticket.will.transfer' },
  askInformation: { icon: CircleHelp, tone: 'warn', opens: 'sheet', will: 'ticket.will.askInformation' },
  giveInformation: { icon: Reply, opens: 'sheet' },
  escalate: { icon: ArrowUpRight, tone: 'warn', opens: 'escalateForm', will: 'ticket.will.escalate' },
  propose: { icon: Lightbulb, tone: 'act', opens: 'insiderSolution', will: 'ticket.will.propose' },
  revise: { icon: Lightbulb, tone: 'act', opens: 'insiderSolution', will: 'ticket.will.revise' },
  acceptSolution: { icon: FlaskConical, opens: 'sheet', will: 'ticket.will.acceptSolution' },
  declineSolution: { icon: CircleX, tone: 'bad', opens: 'sheet', will: 'ticket.will.declineSolution' },
  confirmSolution: { icon: Check, tone: 'ok', opens: 'sheet', will: 'ticket.will.confirmSolution' },
  close: { icon: CheckCheck, tone: 'ok', opens: 'closeOrder', will: 'ticket.will.close' },
  // A page of its own, because visitors rate too.
  evaluate: { icon: Star, tone: 'ok', opens: 'evaluate' },
  expire: { icon: CheckCheck },
  reopen: { icon: RotateCcw, tone: 'warn', opens: 'sheet', will: 'ticket.will.reopen' },
  comment: { icon: MessageSquare, opens: 'sheet' },
  correct: { icon: PencilLine, opens: 'sheet', will: 'ticket.will.correct' },
};
