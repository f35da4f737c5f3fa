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
import type { Action } from '../../shared/ticket/rules.ts';
import type { Icon } from '../ui/icon.ts';

/** The mark of each action: on its button, in the menu, in the timeline and in the bell. */
export const actionIcons = {
  accept: Play,
  dismiss: Ban,
  resubmit: Send,
  withdraw: Undo2,
  transfer: ArrowLeftRight,
  askInformation: CircleHelp,
  giveInformation: Reply,
  escalate: ArrowUpRight,
  propose: Lightbulb,
  revise: Lightbulb,
  acceptSolution: FlaskConical,
  declineSolution: CircleX,
  confirmSolution: Check,
  close: CheckCheck,
  evaluate: Star,
  expire: CheckCheck,
  reopen: RotateCcw,
  comment: MessageSquare,
  correct: PencilLine,
} as const satisfies Record<Action, Icon>;
