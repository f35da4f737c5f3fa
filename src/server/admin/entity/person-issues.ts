import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { ValidationIssue } from '../../../shared/errors.ts';
import { can, isRole } from '../../../shared/ticket/roles.ts';
import type { OpenTickets } from './validation-store.ts';
import { ACTIVE } from './read-cells.ts';

type Changes = Readonly<Record<string, readonly [old: Cell, next: Cell]>>;

/** What may not become of somebody with open tickets: whoever is switched off, or gets a role that may not handle them, hands them over first. */
export function leavingIssues(
  { [ACTIVE]: active, role }: Changes,
  { count, escalated }: OpenTickets,
): [column: string, issue: ValidationIssue][] {
  const next = role?.[1];
  const mayHandle = next === undefined || (isRole(next) && can(next, 'handles'));
  const maySolve = !isRole(next) || can(next, 'solvesEscalated');
  return [
    ...(active?.[1] === false ? [issueAt(ACTIVE, 'issue.openTickets', count)] : []),
    ...(mayHandle ? [] : [issueAt('role', 'issue.roleOpenTickets', count)]),
    ...(mayHandle && !maySolve && escalated > 0 ? [issueAt('role', 'issue.roleEscalated', escalated)] : []),
  ];
}

/** Of a person who is stored: whether they administer. */
export const isAdmin = (stored: Readonly<Record<string, Cell>> | undefined): boolean =>
  isRole(stored?.['role']) && can(stored['role'], 'administers');

/** The column by which the last of these admins would go; any other one goes, and is not among them any more. */
export function lastAdminColumns({ [ACTIVE]: active, role }: Changes, id: string, admins: Set<string>): string[] {
  const next = role?.[1];
  const demoted = isRole(next) && !can(next, 'administers');
  if (!admins.has(id) || (!demoted && active?.[1] !== false)) return [];
  if (admins.size === 1) return [demoted ? 'role' : ACTIVE];
  admins.delete(id);
  return [];
}

/** Of a row that names somebody by the address alone: it belongs to somebody of another organisation, or to one of our own people. */
export function elsewhereIssue(record: RecordRow, { organisation }: Changes): ValidationIssue | undefined {
  const where = organisation?.[0] ?? record.values['role'];
  return organisation && { key: 'issue.personElsewhere', params: { where: String(where) } };
}

const issueAt = (column: string, key: string, count: number): [string, ValidationIssue] => [
  column,
  { key, params: { count } },
];
