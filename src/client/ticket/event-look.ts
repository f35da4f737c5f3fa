import {
  ArrowLeftRight,
  ArrowUpRight,
  Ban,
  Check,
  CheckCheck,
  CircleHelp,
  CircleX,
  ClockAlert,
  Dot,
  FlaskConical,
  Lightbulb,
  Link2,
  MessageSquare,
  PencilLine,
  Play,
  Reply,
  RotateCcw,
  Send,
  Star,
  Undo2,
} from 'lucide-react';
import type { Icon } from '../ui/icon.ts';
import type { Tone } from '../ui/tone.ts';

interface Look {
  icon: Icon;
  tone?: Tone;
}

const looks: Partial<Record<string, Look>> = {
  submit: { icon: Send, tone: 'act' },
  accept: { icon: Play },
  dismiss: { icon: Ban, tone: 'warn' },
  resubmit: { icon: Send, tone: 'act' },
  withdraw: { icon: Undo2 },
  transfer: { icon: ArrowLeftRight },
  askInformation: { icon: CircleHelp, tone: 'warn' },
  giveInformation: { icon: Reply },
  escalate: { icon: ArrowUpRight, tone: 'warn' },
  propose: { icon: Lightbulb, tone: 'act' },
  revise: { icon: Lightbulb, tone: 'act' },
  acceptSolution: { icon: FlaskConical },
  declineSolution: { icon: CircleX, tone: 'bad' },
  confirmSolution: { icon: Check, tone: 'ok' },
  close: { icon: CheckCheck, tone: 'ok' },
  evaluate: { icon: Star, tone: 'ok' },
  expire: { icon: CheckCheck },
  reopen: { icon: RotateCcw, tone: 'warn' },
  comment: { icon: MessageSquare },
  correct: { icon: PencilLine },
  share: { icon: Link2 },
  shareUsed: { icon: Link2 },
  reminder50: { icon: ClockAlert },
  reminder80: { icon: ClockAlert, tone: 'warn' },
  reminder100: { icon: ClockAlert, tone: 'bad' },
};

/** An event's mark, the same in the timeline and in the bell; one of a newer server has a plain one. */
export const eventLook = (action: string): Look => looks[action] ?? { icon: Dot };
