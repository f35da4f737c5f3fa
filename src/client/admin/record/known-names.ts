import { createContext } from 'react';
import type { RecordRow } from '../../../shared/admin/entity-calls.ts';

/** The display names of the records that a record refers to, by the key in its field. */
export const KnownNames = createContext<ReadonlyMap<string, string>>(new Map());

export const namesIn = ({ labels, values }: Pick<RecordRow, 'labels' | 'values'>): ReadonlyMap<string, string> =>
  new Map(Object.entries(labels).map(([column, name]) => [String(values[column]), name]));
