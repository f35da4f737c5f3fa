import * as z from 'zod/mini';
import { invalid } from '../../shared/errors.ts';
import { isId } from '../db/id.ts';

/** Where a page of a list ends that is ordered by time and id. It stays right when that row is gone. */
interface Position {
  /** ISO 8601. */
  at: string;
  id: string;
}

const position = z.tuple([z.iso.datetime({ offset: true }), z.string().check(z.refine(isId))]);

export const cursorOf = ({ at, id }: Position): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** The position of a cursor. Throws `invalid` when it is none of ours. */
export function positionIn(cursor: string): Position {
  try {
    const [at, id] = z.parse(position, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    throw invalid({ cursor: { key: 'issue.invalid' } });
  }
}
