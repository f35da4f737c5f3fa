import type { Issue } from '../../shared/errors.ts';
import type { T } from '../text.tsx';

/** An issue of the shared rules in the reader's words: the very texts that the server would answer. */
export const sayIssue = (t: T, { key, params }: Issue): string =>
  (t as unknown as (key: string, params: Record<string, string | number>) => string)(key, params ?? {});
