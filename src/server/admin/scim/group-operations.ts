import {
  scimGetGroup,
  scimListGroups,
  scimMakeGroup,
  scimPatchGroup,
  scimPutGroup,
  scimRemoveGroup,
} from '../../../shared/admin/scim-calls.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { lockEntity } from '../entity/record-rows.ts';
import { attributeOf, matches, parseFilter } from './filter.ts';
import {
  allGroups,
  asksForMembers,
  EXACT,
  filterValues,
  groupAt,
  groupEtag,
  groupResource,
  membersOf,
  type ScimGroup,
} from './groups.ts';
import { requireKey } from './key-only.ts';
import { patchOperations } from './patch.ts';
import { answerList, answerOne, noContent, pageOf, requireVersion, type Answer } from './resources.ts';
import { changeGroup, changeOf, makeGroup, patchedGroup, removeGroup } from './save-group.ts';
import type { ScimDeps } from './user-operations.ts';

type Shape = { attributes?: string | undefined; excludedAttributes?: string | undefined };
const named = (text = ''): string[] => text.split(',').map((name) => attributeOf(name.trim()).split('.')[0] ?? '');
/** In a list members are told only to who asks for them: of a role they may be thousands. */
const listsMembers = ({ attributes }: Shape): boolean => named(attributes).includes('members');

const findGroup = async (context: Context, { id }: Record<string, string>): Promise<ScimGroup> => {
  requireKey(context);
  return groupAt(context.tx, id);
};
const lockGroup = async (context: Context, params: Record<string, string>): Promise<ScimGroup> => {
  requireKey(context);
  // In this order everywhere.
  await lockEntity(context.tx, 'groups');
  await lockEntity(context.tx, 'people');
  return groupAt(context.tx, params['id']);
};

const membersOfOne = async ({ tx }: Context, group: ScimGroup) => (await membersOf(tx, [group])).get(group.id) ?? [];

/** Roles and groups for a directory (decision 0101). */
export function scimGroupOperations({ publicUrl }: ScimDeps): Operation[] {
  const answerGroup = async (
    context: Context,
    id: string,
    query: Shape & { ifNoneMatch?: string | undefined },
    status = 200,
  ): Promise<Answer> => {
    const group = await groupAt(context.tx, id);
    return answerOne(groupResource(publicUrl, group, await membersOfOne(context, group)), query, status);
  };
  return [
    operation(scimListGroups, {
      runsAs: 'system',
      find: async (context) => requireKey(context),
      perform: async ({ tx }, { query }) => {
        const { startIndex, count } = pageOf(query);
        const filter = query.filter === undefined ? undefined : parseFilter(query.filter);
        const all = await allGroups(tx);
        const members = asksForMembers(filter) || listsMembers(query) ? await membersOf(tx, all) : undefined;
        const found = filter
          ? all.filter((group) => matches(filter, filterValues(filter, group, members?.get(group.id) ?? []), EXACT))
          : all;
        const page = found
          .slice(startIndex - 1, startIndex - 1 + count)
          .map((group) => groupResource(publicUrl, group, listsMembers(query) ? members?.get(group.id) : undefined));
        return answerList(page, found.length, startIndex, query);
      },
    }),
    operation(scimGetGroup, {
      runsAs: 'system',
      find: findGroup,
      perform: (context, { query }, group) => answerGroup(context, group.id, query),
    }),
    operation(scimMakeGroup, {
      runsAs: 'system',
      find: async (context) => requireKey(context),
      perform: async (context, { body, query }) => {
        await lockEntity(context.tx, 'groups');
        const made = await makeGroup(context, changeOf(body), await allGroups(context.tx), scimMakeGroup.name);
        return answerGroup(context, made.id, query, 201);
      },
    }),
    operation(scimPutGroup, {
      runsAs: 'system',
      find: lockGroup,
      perform: async (context, { body, query }, group) => {
        requireVersion(query, groupEtag(group, await membersOfOne(context, group)));
        // Members that it leaves out stay: emptying a role by a name alone would be no favour.
        await changeGroup(
          context,
          group,
          { externalId: null, ...changeOf(body) },
          await allGroups(context.tx),
          scimPutGroup.name,
        );
        return answerGroup(context, group.id, query);
      },
    }),
    operation(scimPatchGroup, {
      runsAs: 'system',
      find: lockGroup,
      perform: async (context, { body, query }, group) => {
        const members = await membersOfOne(context, group);
        requireVersion(query, groupEtag(group, members));
        const change = patchedGroup(patchOperations(body), members);
        await changeGroup(context, group, change, await allGroups(context.tx), scimPatchGroup.name);
        return noContent;
      },
    }),
    operation(scimRemoveGroup, {
      runsAs: 'system',
      find: lockGroup,
      perform: async (context, { query }, group) => {
        requireVersion(query, groupEtag(group, await membersOfOne(context, group)));
        await removeGroup(context, group, scimRemoveGroup.name);
        return noContent;
      },
    }),
  ];
}
