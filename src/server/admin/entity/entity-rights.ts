import { isEntityName, mayChange, rightOn, type EntityName, type Right } from '../../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { can, isRole, type Role } from '../../../shared/ticket/roles.ts';
import { requireConfirmation } from '../../http/confirmation.ts';
import type { Context, Subject } from '../../http/operation.ts';
import type { ValidatedRecord } from './validate-row.ts';

/** The entity of the call's path, and the caller's right on it. */
export interface AllowedEntity {
  name: EntityName;
  role: Role;
  right: Right;
}

/** The caller, before or within the transaction. */
type Caller = Pick<Subject, 'viewer' | 'key'> | Pick<Context, 'viewer' | 'subject'>;

/** Throws missing for an unknown entity, forbidden without any right on it. */
export function requireEntity(caller: Caller, params: Readonly<Record<string, string>>): AllowedEntity {
  const { viewer } = caller;
  const name = params['entity'] ?? '';
  if (!isEntityName(name)) throw new CallError('missing');
  // With an API key one could otherwise create an admin who stays after the key is revoked.
  if (name === 'people' && ('subject' in caller ? caller.subject : caller).key)
    throw new CallError('forbidden', { text: { key: 'error.keyScope' } });
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  const right = rightOn(name, viewer.role);
  if (right === 'none') throw new CallError('forbidden');
  return { name, role: viewer.role, right };
}

/** Like requireEntity, for calls that create records or change all of them. */
export function requireEditor(caller: Caller, params: Readonly<Record<string, string>>): AllowedEntity {
  const allowed = requireEntity(caller, params);
  if (allowed.right !== 'all') throw new CallError('forbidden');
  return allowed;
}

/** Throws invalid when the role may not change one of these columns. */
export function refuseForeignColumns({ name, role }: AllowedEntity, columns: readonly string[]): void {
  const foreign = columns.filter((column) => !mayChange(name, column, role));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map((column) => [`values.${column}`, { key: 'issue.notYours' }])));
}

/**
 * Must be called wherever rows of people are applied. Nobody changes their own role or disables their own account. Changing a role,
 * or creating an admin, needs the password again.
 */
export function guardPeople(context: Context, name: EntityName, validated: readonly ValidatedRecord[]): void {
  const { viewer } = context;
  if (name !== 'people' || viewer.kind !== 'user') return;
  const own = validated.find(({ id }) => id === viewer.userId)?.changes ?? {};
  if (own['active']) throw invalid({ active: { key: 'issue.ownAccount' } });
  if (own['role']) throw invalid({ 'values.role': { key: 'issue.ownAccount' } });
  const isSensitive = ({ result, changes: { role } }: ValidatedRecord): boolean =>
    (result === 'changed' && role !== undefined) ||
    (result === 'new' && isRole(role?.[1]) && can(role[1], 'administers'));
  if (validated.some(isSensitive)) requireConfirmation(context);
}
