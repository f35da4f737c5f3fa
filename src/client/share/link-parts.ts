// What a page that makes links shows after its first words, as one chunk.
export { NewLink } from './new-link.tsx';
export { ShareList } from './share-list.tsx';
