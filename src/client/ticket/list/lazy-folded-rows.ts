import { lazyPart } from '../../lazy-part.ts';

/** Of its own, because most lists have no folded row. */
export const FoldedRows = lazyPart(() => import('./folded-rows.tsx').then((part) => part.FoldedRows));
export const noneFolded: ReadonlyMap<string, string> = new Map();
