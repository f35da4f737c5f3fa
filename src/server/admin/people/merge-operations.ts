import { type Mergeable, isMergeable, mergeRecords } from '../../../shared/admin/merge-calls.ts';
import type { ParsedInput } from '../../../shared/call.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Sessions } from '../../account/sessions.ts';
import { commitOrRollBack } from '../../account/store.ts';
import { isId } from '../../db/id.ts';
import { requireConfirmation } from '../../http/confirmation.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { tellAllPages } from '../../ticket/due-store.ts';
import { tellManagers } from '../entity/after-change-store.ts';
import { actorOf, auditAll } from '../audit/audit-store.ts';
import { type MergedRecord, exists, isTree, lockRecords, mergeInto } from './merge-store.ts';

/** Merges two records of a kind. The preview merges too and rolls back. */
export const mergeOperations = (sessions: Pick<Sessions, 'changedAll'>): Operation[] => [
  operation(mergeRecords, {
    runsAs: 'system',
    find: async ({ tx }, { entity = '', id = '' }): Promise<Mergeable> => {
      if (!isMergeable(entity) || !isId(id) || !(await exists(tx, entity, id))) throw new CallError('missing');
      return entity;
    },
    perform: (context, input, entity) => merge(context, sessions, input, entity),
  }),
];

async function merge(
  context: Context,
  sessions: Pick<Sessions, 'changedAll'>,
  { params, body }: ParsedInput<typeof mergeRecords>,
  entity: Mergeable,
): Promise<{ moves: Record<string, number> }> {
  const { tx } = context;
  if (!body.dryRun) requireConfirmation(context);
  const record = checked(params.id, body, await lockRecords(tx, entity, [params.id, body.into]));
  let moved: Record<string, string[]> = {};
  await commitOrRollBack(tx, !body.dryRun, async () => {
    moved = await mergeInto(tx, entity, record.id, body.into);
    if (entity === 'organisations' && !(await isTree(tx))) throw invalid({ into: { key: 'issue.parentDepth' } });
  });
  const moves = Object.fromEntries(Object.entries(moved).map(([kind, ids]) => [kind, ids.length]));
  if (body.dryRun) return { moves };
  // These people have the rights of the new organisation from now on.
  if (entity === 'organisations') await tellManagers(tx);
  if (moved['people']) await sessions.changedAll(tx, moved['people']);
  const change = { operation: mergeRecords.name, entity };
  await auditAll(tx, actorOf(context), [
    {
      ...change,
      record: record.id,
      version: record.version + 1,
      before: { active: record.active },
      after: { active: false, mergedInto: body.into, moves },
    },
    { ...change, record: body.into, version: body.intoVersion, before: null, after: { merged: record.id, moves } },
  ]);
  tellAllPages(tx);
  return { moves };
}

/** Checks that neither record has changed since the caller saw it, and that neither has been merged before. */
function checked(
  from: string,
  { into, version, intoVersion }: ParsedInput<typeof mergeRecords>['body'],
  locked: readonly MergedRecord[],
): MergedRecord {
  if (into === from) throw invalid({ into: { key: 'people.merge.itself' } });
  const [record, other] = [from, into].map((id) => locked.find((one) => one.id === id));
  if (!record) throw new CallError('missing');
  if (!other) throw invalid({ into: { key: 'issue.choice' } });
  if (version !== record.version || intoVersion !== other.version || record.mergedInto !== null)
    throw new CallError('conflict', {
      text: { key: 'error.recordChanged' },
      data: { version: record.version, intoVersion: other.version },
    });
  if (!other.active) throw invalid({ into: { key: 'people.merge.inactive' } });
  return record;
}
