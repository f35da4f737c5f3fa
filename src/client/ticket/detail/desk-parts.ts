// The parts of a ticket that only the desk shows, as one chunk: each chunk adds a line to the first load's manifest.
export { DeskComposer } from './desk-composer.tsx';
export { DeskPane } from './desk-dock.tsx';
export { DeskFacts } from './desk-facts.tsx';
export { DeskHeading } from './desk-heading.tsx';
export { DeskNext } from './desk-next.tsx';
export { QuoteButton } from './quote-button.tsx';
