import { lazyPart } from '../../lazy-part.ts';
import type { FoldedRowsProps } from './folded-rows.tsx';

/** Of its own, because most lists have no folded row. Where it cannot be loaded the rows stay whole: no error is worth that. */
export const FoldedRows = lazyPart<FoldedRowsProps>(() =>
  import('./folded-rows.tsx').then(
    (part) => part.FoldedRows,
    () => () => null,
  ),
);
export const noneFolded: ReadonlyMap<string, string> = new Map();
