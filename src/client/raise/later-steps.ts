/** What the form of a report needs after its first step, in one file. */
export { issuesOfValues } from '../form/ticket-rules.ts';
export { AlreadySentNote, SecondTicket } from './already-sent-note.tsx';
export { CheckStep } from './check-step.tsx';
export { FilesStep } from './files-step.tsx';
export { FirstWords } from './first-words.tsx';
export { HandlingStep } from './handling-step.tsx';
export { QueuedPage } from './queued-page.tsx';
export { editReport, sendReport } from './send-report.ts';
export { UnitShown } from './unit-shown.tsx';
