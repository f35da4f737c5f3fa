// What a ticket shows only when somebody asks for it, as one chunk: each chunk adds a line to the first load's manifest.
export { ActionMenu } from '../action/action-menu.tsx';
export { Andon } from './andon.tsx';
export { ClockSheet } from './clock-sheet.tsx';
export { QueuedMessages } from './queued-messages.tsx';
