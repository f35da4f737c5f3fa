// What a ticket shows below its first screen, without being asked: a chunk of its own, because what is asked for brings the
// forms along.
export { Chance } from './chance.tsx';
export { SimilarSection } from './similar-section.tsx';
