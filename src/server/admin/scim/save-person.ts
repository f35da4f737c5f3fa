import type { Cell, GivenCell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import { CallError } from '../../../shared/errors.ts';
import { can, isRole } from '../../../shared/ticket/roles.ts';
import { issueText } from '../../http/messages.ts';
import type { Context } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { applyRows } from '../entity/apply-rows.ts';
import { guardPeople } from '../entity/entity-rights.ts';
import { ACTIVE } from '../entity/read-cells.ts';
import { findRecords } from '../entity/record-store.ts';
import { lockEntity, rowOf, validateRecords, type InputRow } from '../entity/record-rows.ts';
import type { ValidatedRecord } from '../entity/validate-row.ts';
import { disableAndHandOver, type DisablingDeps } from '../people/people-operations.ts';
import type { PersonValues } from './person-values.ts';
import { badRequest, scimError } from './scim-error.ts';
import { hasOtherAdmin, markRemoved, setExternalId } from './scim-store.ts';

/**
 * Writes people by the rules of the records, as the administration does. Administrators are made by people alone: a key gives
 * nobody that role, takes it from nobody, and lets no disabled one in again (decision 0101).
 */
export async function saveRows(
  context: Context,
  given: readonly InputRow[],
  operation: string,
): Promise<ValidatedRecord[]> {
  const { tx, language } = context;
  const validated = await validateRecords(tx, 'people', given);
  for (const { row, errors, changes } of validated) {
    const administers = (value: Cell | undefined): boolean => isRole(value) && can(value, 'administers');
    const record = given.find((one) => one.row === row);
    if (changes['role']?.some(administers))
      throw scimError('forbidden', { detail: 'Administrators are made in the administration, and not by an API key.' });
    if (errors.length === 0) continue;
    const about = record?.id === undefined ? '' : `${record.id}: `;
    const all = errors.map(({ column, issue }) => `${column}: ${issueText(language, issue)}`);
    throw badRequest('invalidValue', about + all.join(' '));
  }
  // Who made the key has entered the password for what it may do.
  guardPeople({ ...context, subject: { ...context.subject, confirmed: true } }, 'people', validated);
  await applyRows(tx, 'people', validated, actorOf(context), operation);
  return validated;
}

/** The same columns, as a row of a file. */
const columnsOf = ({ externalId: _own, active, ...values }: PersonValues): Record<string, GivenCell> => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  ...(active === true ? { [ACTIVE]: true } : {}),
});

const isAdmin = ({ values }: RecordRow): boolean => isRole(values['role']) && can(values['role'], 'administers');

async function recordOf(context: Context, id: string): Promise<RecordRow> {
  const [record] = await findRecords(context.tx, 'people', 'id', [id]);
  if (!record) throw new CallError('missing');
  return record;
}

export async function makePerson(context: Context, values: PersonValues, operation: string): Promise<string> {
  const { account } = values;
  if (account === undefined) throw badRequest('invalidValue', 'userName is missing.');
  await lockEntity(context.tx, 'people');
  const { organisation } = values;
  const whole = {
    userName: account,
    language: 'en',
    role: organisation === undefined || organisation === null ? 'engineer' : 'partner',
    ...columnsOf(values),
  };
  const row = rowOf('people', 1, whole);
  const [found] = await findRecords(context.tx, 'people', 'key', [account]);
  if (found) throw scimError('conflict', { scimType: 'uniqueness', detail: `There is a user ${account} already.` });
  await saveRows(context, [row], operation);
  const [made] = await findRecords(context.tx, 'people', 'key', [account]);
  if (!made) throw new Error('A person that was just made is not there.');
  await saveExternalId(context, made.id, values.externalId, operation);
  return made.id;
}

/** Changes somebody; what is disabled is handed over by the routing, as far as somebody may have it (decision 0037). */
export async function changePerson(
  context: Context,
  deps: DisablingDeps,
  id: string,
  values: PersonValues,
  operation: string,
): Promise<void> {
  await lockEntity(context.tx, 'people');
  const before = await recordOf(context, id);
  if (values.active === true && !before.active && isAdmin(before))
    throw scimError('forbidden', { detail: 'A disabled administrator is enabled in the administration.' });
  if (values.account !== undefined && values.account !== before.values['account']) {
    const [other] = await findRecords(context.tx, 'people', 'key', [values.account]);
    if (other)
      throw scimError('conflict', { scimType: 'uniqueness', detail: `There is a user ${values.account} already.` });
  }
  await saveRows(context, [{ ...rowOf('people', 1, columnsOf(values)), id }], operation);
  await saveExternalId(context, id, values.externalId, operation);
  if (values.active === false) await disable(context, deps, id);
}

async function saveExternalId(
  context: Context,
  id: string,
  externalId: string | null | undefined,
  operation: string,
): Promise<void> {
  if (externalId === undefined) return;
  const was = await setExternalId(context.tx, id, externalId);
  if (was === undefined) return;
  const change = { operation, entity: 'people', record: id, before: { externalId: was }, after: { externalId } };
  await audit(context.tx, actorOf(context), change);
}

async function disable(context: Context, deps: DisablingDeps, id: string): Promise<void> {
  const record = await recordOf(context, id);
  if (!record.active) return;
  if (isAdmin(record) && !(await hasOtherAdmin(context.tx, id)))
    throw scimError('conflict', { detail: 'This is the last administrator who can log in.' });
  if (actorOf(context).id === id) throw scimError('conflict', { detail: 'This is the user as whom the key acts.' });
  await disableAndHandOver(context, deps, record, { routing: true }, true);
}

/** Disabled, and not shown to the directory any more. */
export async function removePerson(context: Context, deps: DisablingDeps, id: string): Promise<void> {
  await lockEntity(context.tx, 'people');
  await disable(context, deps, id);
  await markRemoved(context.tx, id);
}
