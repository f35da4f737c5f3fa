import { ClockAlert, Dot, FileX, Link2, Send } from 'lucide-react';
import type { Action } from '../../shared/ticket/rules.ts';
import type { EventMark } from '../machine.ts';
import { actionTable } from './action-table.ts';

/** The events that are not actions. */
const others: Partial<Record<string, EventMark>> = {
  submit: { icon: Send, tone: 'act' },
  share: { icon: Link2 },
  shareUsed: { icon: Link2 },
  removeFile: { icon: FileX },
  reminder50: { icon: ClockAlert },
  reminder80: { icon: ClockAlert, tone: 'warn' },
  reminder100: { icon: ClockAlert, tone: 'bad' },
};

const isAction = (name: string): name is Action => Object.hasOwn(actionTable, name);

/** The icon of an event in the timeline and in the notifications; a dot for an event that only a newer page knows. */
export const eventIcon = (name: string): EventMark =>
  isAction(name) ? actionTable[name] : (others[name] ?? { icon: Dot });
