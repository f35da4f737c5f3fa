// What a ticket shows only later, as one chunk: each chunk adds a line to the first load's manifest.
export { ActionMenu } from '../action/action-menu.tsx';
export { Andon } from './andon.tsx';
export { Chance } from './chance.tsx';
export { ClockSheet } from './clock-sheet.tsx';
export { QueuedMessages } from './queued-messages.tsx';
export { SimilarFact, SimilarSection } from './similar-section.tsx';
export { TicketStages } from './ticket-stages.tsx';
