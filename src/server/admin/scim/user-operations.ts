import {
  scimGetUser,
  scimListUsers,
  scimMakeUser,
  scimPatchUser,
  scimPutUser,
  scimRemoveUser,
} from '../../../shared/admin/scim-calls.ts';
import { isId } from '../../db/id.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { recordAt } from '../entity/one-record.ts';
import { lockEntity } from '../entity/record-rows.ts';
import type { DisablingDeps } from '../people/people-operations.ts';
import { parseFilter } from './filter.ts';
import { requireKey } from './key-only.ts';
import { patchOperations } from './patch.ts';
import { patchedValues, valuesOf } from './person-values.ts';
import { answerList, answerOne, noContent, pageOf, personEtag, requireVersion, userResource } from './resources.ts';
import { changePerson, makePerson, removePerson } from './save-person.ts';
import { scimError } from './scim-error.ts';
import { findPeople, readPerson, removedWithAccount, type ScimPerson } from './scim-store.ts';

export interface ScimDeps extends DisablingDeps {
  publicUrl: string;
}

async function personAt({ tx }: Pick<Context, 'tx'>, id = ''): Promise<ScimPerson> {
  const person = isId(id) ? await readPerson(tx, id) : undefined;
  if (!person) throw scimError('missing', { detail: 'There is no such user.' });
  return person;
}

/** Found after the key is known to be one (safety.md 4): these calls run as the system. */
const findPerson = async (context: Context, { id }: Record<string, string>): Promise<ScimPerson> => {
  requireKey(context);
  return personAt(context, id);
};

/** Locked before it is read, so that a version that was compared is still the one that is changed. */
const lockPerson = async (context: Context, { id }: Record<string, string>): Promise<ScimPerson> => {
  requireKey(context);
  await lockEntity(context.tx, 'people');
  return personAt(context, id);
};

/** People for a directory (decision 0101). */
export function scimUserOperations(deps: ScimDeps): Operation[] {
  const resourceOf = async (context: Context, id: string) => userResource(deps.publicUrl, await personAt(context, id));
  return [
    operation(scimListUsers, {
      runsAs: 'system',
      find: async (context) => requireKey(context),
      perform: async ({ tx }, { query }) => {
        const { startIndex, count } = pageOf(query);
        const filter = query.filter === undefined ? undefined : parseFilter(query.filter);
        const { people, total } = await findPeople(tx, { filter, offset: startIndex - 1, count });
        return answerList(
          people.map((person) => userResource(deps.publicUrl, person)),
          total,
          startIndex,
          query,
        );
      },
    }),
    operation(scimGetUser, {
      runsAs: 'system',
      find: findPerson,
      perform: (_context, { query }, person) => Promise.resolve(answerOne(userResource(deps.publicUrl, person), query)),
    }),
    operation(scimMakeUser, {
      runsAs: 'system',
      find: async (context) => requireKey(context),
      perform: async (context, { body, query }) => {
        const values = valuesOf(body);
        const removed = values.account === undefined ? undefined : await removedWithAccount(context.tx, values.account);
        if (removed) await changePerson(context, deps, removed.id, { active: true, ...values }, scimMakeUser.name);
        const id = removed?.id ?? (await makePerson(context, values, scimMakeUser.name));
        if (!removed && values.active === false)
          await changePerson(context, deps, id, { active: false }, scimMakeUser.name);
        return answerOne(await resourceOf(context, id), query, 201);
      },
    }),
    operation(scimPutUser, {
      runsAs: 'system',
      find: lockPerson,
      perform: async (context, { body, query }, person) => {
        requireVersion(query, personEtag(person));
        // What a PUT leaves out is emptied, as far as it may be empty.
        const values = { phone: null, externalId: null, ...valuesOf(body) };
        await changePerson(context, deps, person.id, values, scimPutUser.name);
        return answerOne(await resourceOf(context, person.id), query);
      },
    }),
    operation(scimPatchUser, {
      runsAs: 'system',
      find: lockPerson,
      perform: async (context, { body, query }, person) => {
        requireVersion(query, personEtag(person));
        const operations = patchOperations(body);
        const { values: before } = await recordAt(context, 'people', person.id);
        await changePerson(context, deps, person.id, patchedValues(operations, before), scimPatchUser.name);
        return answerOne(await resourceOf(context, person.id), query);
      },
    }),
    operation(scimRemoveUser, {
      runsAs: 'system',
      find: lockPerson,
      perform: async (context, { query }, person) => {
        requireVersion(query, personEtag(person));
        await removePerson(context, deps, person.id);
        return noContent;
      },
    }),
  ];
}
