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
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import type { EventMark, Place } from '../machine.ts';
import type { T } from '../text.tsx';

interface Row extends EventMark {
  /** A sheet over the ticket, or a page of its own. */
  opens: 'sheet' | PageName;
  /** Its page is no form of an action: at the desk too it is opened, not a pane beside the ticket. */
  apart?: true;
  /** At the desk its form is docked under the conversation; that of any other action is a pane beside the ticket. */
  docks?: true;
  /** In the queue at the desk the next ticket opens after it: it is accepted ticket by ticket. */
  thenNext?: true;
  place: Place;
  /** Its order in the footer of a lead who only looks on, who could do every action. */
  forOnlookers?: number;
  /** Its key at the desk (look.md), which opens its form; null: it has none. Two that never are possible together may share one. */
  key: string | null;
  /** The key of an internal note, for an action that may be one. */
  internalKey?: string;
  /** What its button and its key say, if not its name: how the one who does it would put it. */
  button?: Extract<keyof Texts, `ticket.do.${CallableAction}`>;
  /** What it is called while nobody handles the ticket. */
  whileQueued?: Extract<keyof Texts, `ticket.assign.${string}`>;
  danger?: true;
  /** Its text stands in a notice above, while what it began lasts. */
  inNotice?: true;
  /** What will happen, in a sentence with the ticket's number. */
  will?: Extract<keyof Texts, `ticket.will.${CallableAction}`>;
}

/**
 * How the page shows every action: one row each, the other half of its row in `shared/ticket/rules.ts`. The fields of its
 * form are declared in `shared/ticket/action-entries.ts`. Nobody can open the system's own actions; the timeline shows
 * them.
 */
export const actionTable: { readonly [A in Action]: A extends CallableAction ? Row : EventMark } = {
  accept: { icon: Play, opens: 'sheet', thenNext: true, place: ['main', 2], key: 'a', will: 'ticket.will.accept' },
  dismiss: {
    icon: Ban,
    tone: 'warn',
    opens: 'sheet',
    place: ['beside', 1],
    key: 'd',
    danger: true,
    inNotice: true,
    will: 'ticket.will.dismiss',
  },
  resubmit: {
    icon: Send,
    tone: 'act',
    opens: 'sheet',
    place: ['main', 8],
    key: null,
    will: 'ticket.will.resubmit',
  },
  withdraw: {
    icon: Undo2,
    opens: 'sheet',
    place: 'menu',
    key: null,
    danger: true,
    will: 'ticket.will.withdraw',
  },
  transfer: {
    icon: ArrowLeftRight,
    opens: 'transfer',
    place: 'menu',
    forOnlookers: 2,
    key: 't',
    whileQueued: 'ticket.assign.name',
    will: 'ticket.will.transfer',
  },
  askInformation: {
    icon: CircleHelp,
    tone: 'warn',
    opens: 'sheet',
    docks: true,
    place: ['beside', 3],
    key: 'q',
    inNotice: true,
    will: 'ticket.will.askInformation',
  },
  giveInformation: {
    icon: Reply,
    opens: 'sheet',
    place: ['main', 1],
    key: 'w',
    button: 'ticket.do.giveInformation',
  },
  escalate: {
    icon: ArrowUpRight,
    tone: 'warn',
    opens: 'escalateForm',
    place: ['beside', 6],
    key: 'e',
    will: 'ticket.will.escalate',
  },
  propose: {
    icon: Lightbulb,
    tone: 'act',
    opens: 'insiderSolution',
    place: ['main', 5],
    key: 's',
    will: 'ticket.will.propose',
  },
  revise: {
    icon: Lightbulb,
    tone: 'act',
    opens: 'insiderSolution',
    place: ['beside', 4],
    key: 's',
    will: 'ticket.will.revise',
  },
  acceptSolution: {
    icon: FlaskConical,
    opens: 'sheet',
    place: ['main', 3],
    key: null,
    will: 'ticket.will.acceptSolution',
  },
  declineSolution: {
    icon: CircleX,
    tone: 'bad',
    opens: 'sheet',
    place: ['beside', 2],
    key: null,
    will: 'ticket.will.declineSolution',
  },
  confirmSolution: {
    icon: Check,
    tone: 'ok',
    opens: 'sheet',
    place: ['main', 4],
    key: null,
    will: 'ticket.will.confirmSolution',
  },
  close: {
    icon: CheckCheck,
    tone: 'ok',
    opens: 'closeOrder',
    place: ['main', 6],
    key: 'c',
    will: 'ticket.will.close',
  },
  // A page of its own, because visitors rate too.
  evaluate: { icon: Star, tone: 'ok', opens: 'evaluate', apart: true, place: ['main', 7], key: null },
  expire: { icon: CheckCheck },
  reopen: {
    icon: RotateCcw,
    tone: 'warn',
    opens: 'sheet',
    place: ['beside', 7],
    key: null,
    will: 'ticket.will.reopen',
  },
  comment: {
    icon: MessageSquare,
    opens: 'sheet',
    docks: true,
    place: ['beside', 5],
    forOnlookers: 1,
    key: 'r',
    internalKey: 'i',
    button: 'ticket.do.comment',
  },
  correct: { icon: PencilLine, opens: 'sheet', place: 'menu', key: null, will: 'ticket.will.correct' },
};

/** The row of an action that somebody can start. */
export const rowOf = (action: CallableAction): Row => actionTable[action];

/** What an action on this ticket is called. */
export const actionName = (t: T, action: CallableAction, { handler }: Pick<TicketView, 'handler'>): string =>
  t((handler === null ? rowOf(action).whileQueued : undefined) ?? `ticket.action.${action}`);
