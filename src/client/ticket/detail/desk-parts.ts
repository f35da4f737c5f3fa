// What a desk alone shows of a ticket, in one chunk: each part of the page costs the first load a line.
export { DeskComposer } from './desk-composer.tsx';
export { DeskFacts } from './desk-facts.tsx';
export { DeskHeading } from './desk-heading.tsx';
export { DeskNext } from './desk-next.tsx';
