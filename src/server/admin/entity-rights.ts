import { isEntityName, mayChange, rightOn, type EntityName, type Right } from '../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import type { Context, Subject } from '../http/operation.ts';
import type { JudgedRow } from './record-rows.ts';

/** The entity that an address names, and what the caller may do with it. */
export interface AllowedEntity {
  name: EntityName;
  role: Role;
  right: Right;
}

/** Throws missing for an entity that there is not, forbidden for one that the caller has nothing to do with. */
export function entityFor(
  { viewer }: Pick<Subject, 'viewer'>,
  params: Readonly<Record<string, string>>,
): AllowedEntity {
  const name = params['entity'] ?? '';
  if (!isEntityName(name)) throw new CallError('missing');
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  const right = rightOn(name, viewer.role);
  if (right === 'none') throw new CallError('forbidden');
  return { name, role: viewer.role, right };
}

/** The same for whoever may make records and change all of them. */
export function keptBy(subject: Pick<Subject, 'viewer'>, params: Readonly<Record<string, string>>): AllowedEntity {
  const allowed = entityFor(subject, params);
  if (allowed.right !== 'keeps') throw new CallError('forbidden');
  return allowed;
}

/** Refuses columns that are not this user's to change. */
export function refuseForeignColumns({ name, role }: AllowedEntity, columns: readonly string[]): void {
  const foreign = columns.filter((column) => !mayChange(name, column, role));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map((column) => [`values.${column}`, { key: 'issue.notYours' }])));
}

/** Nobody shuts themselves out: not the own role, not the own account. For every way in which rows are applied. */
export function refuseOwnAccount(
  { viewer }: Pick<Context, 'viewer'>,
  name: EntityName,
  judged: readonly JudgedRow[],
): void {
  if (name !== 'people' || viewer.kind !== 'user') return;
  const own = judged.find(({ id }) => id === viewer.userId)?.changes ?? {};
  const column = Object.keys(own).find((each) => each === 'role' || each === 'active');
  if (column !== undefined)
    throw invalid({ [column === 'active' ? column : `values.${column}`]: { key: 'issue.ownAccount' } });
}
