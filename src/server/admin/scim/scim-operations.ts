import {
  scimProvider,
  scimResourceType,
  scimResourceTypes,
  scimSchema,
  scimSchemas,
} from '../../../shared/admin/scim-calls.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { scimGroupOperations } from './group-operations.ts';
import { requireKey } from './key-only.ts';
import { answerList, shaped, type Answer, type Resource } from './resources.ts';
import { providerOf, resourceTypesOf, schemasOf } from './schemas.ts';
import { scimError } from './scim-error.ts';
import { scimUserOperations, type ScimDeps } from './user-operations.ts';

const find = async (context: Context) => requireKey(context);
const answered = (body: Resource): Promise<Answer> => Promise.resolve({ status: 200, body });
const all = (found: Resource[]): Promise<Answer> => Promise.resolve(answerList(found, found.length, 1));

function one(found: readonly Resource[], id: string): Promise<Answer> {
  const resource = found.find((each) => each['id'] === id);
  if (!resource) throw scimError('missing', { detail: 'There is nothing of this name.' });
  return answered(resource);
}

/** SCIM 2.0 (decision 0101). The calls run as the system, so scope and key are the only checks. */
export function scimOperations(deps: ScimDeps): Operation[] {
  const { publicUrl } = deps;
  return [
    operation(scimProvider, {
      runsAs: 'system',
      find,
      perform: (_, { query }) => answered(shaped(providerOf(publicUrl), query)),
    }),
    operation(scimResourceTypes, { runsAs: 'system', find, perform: () => all(resourceTypesOf(publicUrl)) }),
    operation(scimResourceType, {
      runsAs: 'system',
      find,
      perform: (_, { params }) => one(resourceTypesOf(publicUrl), params.id),
    }),
    operation(scimSchemas, { runsAs: 'system', find, perform: () => all(schemasOf(publicUrl)) }),
    operation(scimSchema, { runsAs: 'system', find, perform: (_, { params }) => one(schemasOf(publicUrl), params.id) }),
    ...scimUserOperations(deps),
    ...scimGroupOperations(deps),
  ];
}
