import * as z from 'zod/mini';
import { isInsiderRole, roles } from '../ticket/roles.ts';

const CLAIM_MAX = 200;
const VALUE_MAX = 500;
const ROWS_MAX = 200;
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** One row of the table from what a provider says of somebody to what they are here. */
const claimRow = z
  .strictObject({
    /** Of the token or of the provider's answer about the person; with dots, of an object within: `realm_access.roles`. */
    claim: text(CLAIM_MAX),
    /** What it is, or one of what it lists. */
    value: text(VALUE_MAX),
    role: z.enum(roles),
    /** The code of a group. */
    group: z.optional(text(CLAIM_MAX)),
    /** The code or the name of an organisation: of the roles of partners, and of no other. */
    organisation: z.optional(text(CLAIM_MAX)),
  })
  .check(
    z.refine(({ role, organisation }) => isInsiderRole(role) || organisation !== undefined, {
      error: 'issue.needsOrganisation',
      path: ['organisation'],
    }),
    z.refine(({ role, organisation }) => !isInsiderRole(role) || organisation === undefined, {
      error: 'issue.hasNoOrganisation',
      path: ['organisation'],
    }),
  );
export type ClaimRow = z.output<typeof claimRow>;

/** The first row that fits decides. */
export const claimRows = z.array(claimRow).check(z.maxLength(ROWS_MAX));

/** Whether a text is such a table, as JSON. */
export function areClaimRows(text: string): boolean {
  try {
    return claimRows.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
