import { lazyPart } from '../../lazy-part.ts';
import type { OpenAction } from './action-sheet.tsx';

export const ActionSheet = lazyPart(() => import('./action-sheet.tsx').then(({ ActionSheet: Part }) => Part));

/** A form of its own for each of these, so that none takes over what another has begun. */
export const keyOfForm = ({ action, internal, quote, again }: OpenAction): string =>
  [action, internal, quote, again?.id].join();
