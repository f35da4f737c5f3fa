import { ClockAlert, Dot, Link2, Send } from 'lucide-react';
import type { Action } from '../../shared/ticket/rules.ts';
import type { Icon } from '../ui/icon.ts';
import type { Tone } from '../ui/tone.ts';
import { actionIcons } from './action-icons.ts';

interface EventIcon {
  icon: Icon;
  tone?: Tone;
}

/** What is more than a step on the way. */
const tones: Partial<Record<Action, Tone>> = {
  dismiss: 'warn',
  resubmit: 'act',
  askInformation: 'warn',
  escalate: 'warn',
  propose: 'act',
  revise: 'act',
  declineSolution: 'bad',
  confirmSolution: 'ok',
  close: 'ok',
  evaluate: 'ok',
  reopen: 'warn',
};

/** What happened beside them. */
const others: Partial<Record<string, EventIcon>> = {
  submit: { icon: Send, tone: 'act' },
  share: { icon: Link2 },
  shareUsed: { icon: Link2 },
  reminder50: { icon: ClockAlert },
  reminder80: { icon: ClockAlert, tone: 'warn' },
  reminder100: { icon: ClockAlert, tone: 'bad' },
};

const isAction = (name: string): name is Action => Object.hasOwn(actionIcons, name);

/** An event's mark, the same in the timeline and in the bell; one of a newer server has a plain one. */
export const eventIcon = (name: string): EventIcon =>
  isAction(name) ? { icon: actionIcons[name], tone: tones[name] } : (others[name] ?? { icon: Dot });
