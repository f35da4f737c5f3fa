import * as z from 'zod/mini';
import { LIST_LIMIT, LIST_LIMIT_MAX } from './constants.ts';

/** The input of a call without parameters. */
export const nothing = z.strictObject({});
export const noOutput = z.null();

/** An id on the wire: a UUID as text. For any other text a call answers "missing". */
export const id = z.uuid();
export const idParams = z.strictObject({ id: z.string() });
export const instant = z.iso.datetime();
export const day = z.iso.date('issue.day');
/** How many of a list are wanted, as a query carries it; `most` without a wish. `least` 0: only what is said beside it. */
export const limitOr = (most: number, least: 0 | 1 = 1) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,3}$/, 'issue.number')), z.transform(Number)),
      z.number().check(z.gte(least), z.lte(LIST_LIMIT_MAX)),
    ),
    most,
  );
export const limit = limitOr(LIST_LIMIT);
/** A page of a list: an opaque cursor or null at the end. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
