import { isEntityName, mayChange, rightOn, type EntityName, type Right } from '../../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Role } from '../../../shared/ticket/rules.ts';
import { requireConfirmation } from '../../http/confirmation.ts';
import type { Context, Subject } from '../../http/operation.ts';
import type { JudgedRow } from './record-rows.ts';

/** The entity that an address names, and what the caller may do with it. */
export interface AllowedEntity {
  name: EntityName;
  role: Role;
  right: Right;
}

/** Whoever asks: before the transaction, or in it. */
type Asker = Pick<Subject, 'viewer' | 'key'> | Pick<Context, 'viewer' | 'subject'>;

/** Throws missing for an entity that there is not, forbidden for one that the caller has nothing to do with. */
export function entityFor(asker: Asker, params: Readonly<Record<string, string>>): AllowedEntity {
  const { viewer } = asker;
  const name = params['entity'] ?? '';
  if (!isEntityName(name)) throw new CallError('missing');
  // A key would otherwise make itself an admin who stays when it is revoked.
  if (name === 'people' && ('subject' in asker ? asker.subject : asker).key)
    throw new CallError('forbidden', { text: { key: 'error.keyScope' } });
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  const right = rightOn(name, viewer.role);
  if (right === 'none') throw new CallError('forbidden');
  return { name, role: viewer.role, right };
}

/** The same for whoever may make records and change all of them. */
export function keptBy(asker: Asker, params: Readonly<Record<string, string>>): AllowedEntity {
  const allowed = entityFor(asker, params);
  if (allowed.right !== 'keeps') throw new CallError('forbidden');
  return allowed;
}

/** Refuses columns that are not this user's to change. */
export function refuseForeignColumns({ name, role }: AllowedEntity, columns: readonly string[]): void {
  const foreign = columns.filter((column) => !mayChange(name, column, role));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map((column) => [`values.${column}`, { key: 'issue.notYours' }])));
}

/**
 * What no way in may pass by when it applies rows: nobody takes the own role or account away, and a role of somebody who is there
 * already, or an admin's, is given only by whoever has proved the password again.
 */
export function guardPeople(context: Context, name: EntityName, judged: readonly JudgedRow[]): void {
  const { viewer } = context;
  if (name !== 'people' || viewer.kind !== 'user') return;
  const own = judged.find(({ id }) => id === viewer.userId)?.changes ?? {};
  if (own['active']) throw invalid({ active: { key: 'issue.ownAccount' } });
  if (own['role']) throw invalid({ 'values.role': { key: 'issue.ownAccount' } });
  const isSensitive = ({ result, changes: { role } }: JudgedRow): boolean =>
    (result === 'changed' && role !== undefined) || (result === 'new' && role?.[1] === 'admin');
  if (judged.some(isSensitive)) requireConfirmation(context);
}
