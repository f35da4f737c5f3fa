import {
  CheckCheck,
  CircleCheckBig,
  FileX,
  FolderOpen,
  Link2,
  ListPlus,
  NotebookPen,
  PencilLine,
  RotateCcw,
  Share2,
  Shield,
  ShieldOff,
  TrendingDown,
  Unlink,
} from 'lucide-react';
import type { ProblemView } from '../../shared/problem/problem-view.ts';
import type { ProblemAction, ProblemEventName } from '../../shared/problem/rules.ts';
import { inPlace, type EventMark, type Place } from '../machine.ts';

interface Row extends EventMark {
  place: Place;
  /** Whether it leads on; always, if absent. */
  isWanted?: (problem: ProblemView) => boolean;
  /** It leads back, so that its button does not call for it. */
  quiet?: true;
}

const isAllDone = ({ measures }: ProblemView): boolean => measures.every(({ doneAt }) => doneAt !== null);

/** How the page shows every action: the other half of its row in `shared/problem/rules.ts`. */
export const problemActionTable: { readonly [A in ProblemAction]: Row } = {
  record: { icon: PencilLine, place: ['main', 1], isWanted: ({ rootCause }) => rootCause === null },
  describe: { icon: NotebookPen, place: 'menu' },
  contain: { icon: Shield, tone: 'warn', place: 'menu' },
  endContainment: { icon: ShieldOff, tone: 'ok', place: 'menu' },
  addMeasure: {
    icon: ListPlus,
    place: ['beside', 1],
    isWanted: ({ rootCause, measures }) => rootCause !== null && measures.length === 0,
  },
  completeMeasure: { icon: CircleCheckBig, tone: 'ok', place: ['main', 3] },
  proveEffect: { icon: TrendingDown, tone: 'ok', place: 'menu' },
  link: { icon: Link2, place: 'menu' },
  finish: { icon: CheckCheck, tone: 'ok', place: ['main', 2] },
  reopen: { icon: RotateCcw, tone: 'warn', place: ['main', 4], isWanted: isAllDone, quiet: true },
};

/** The marks of the log: of every action, and of what is none. */
export const problemMarks: Readonly<Record<ProblemEventName, EventMark>> = {
  ...problemActionTable,
  open: { icon: FolderOpen, tone: 'warn' },
  unlink: { icon: Unlink },
  share: { icon: Share2 },
  removeFile: { icon: FileX },
};

/** The actions of the footer in this place that lead on and are possible now. */
export const footerOf = (problem: ProblemView, place: 'main' | 'beside'): ProblemAction[] =>
  inPlace(problemActionTable, place).filter(
    (action) =>
      problem.actions.some((offer) => offer.action === action && offer.enabled) &&
      (problemActionTable[action].isWanted?.(problem) ?? true),
  );
