import { AlarmClock, ClockAlert, FileClock, FileX, Link2, Send, ShieldAlert } from 'lucide-react';
import type { OtherEventName } from '../../shared/ticket/other-events.ts';
import { markOf, type EventMark } from '../machine.ts';
import { actionTable } from './action-table.ts';

const others: Readonly<Record<OtherEventName, EventMark>> = {
  submit: { icon: Send, tone: 'act' },
  share: { icon: Link2 },
  shareUsed: { icon: Link2 },
  removeFile: { icon: FileX },
  missNews: { icon: ClockAlert, tone: 'bad' },
  fileFound: { icon: ShieldAlert, tone: 'bad' },
  fileLate: { icon: FileClock, tone: 'warn' },
  snoozeOver: { icon: AlarmClock },
  reminder50: { icon: ClockAlert },
  reminder80: { icon: ClockAlert, tone: 'warn' },
  reminder100: { icon: ClockAlert, tone: 'bad' },
};

const marks = { ...others, ...actionTable };

/** The icon of an event in the timeline and in the notifications. */
export const eventIcon = (name: string): EventMark => markOf(marks, name);
