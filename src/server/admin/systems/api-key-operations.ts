import { createApiKey, listApiKeys, revokeApiKey } from '../../../shared/admin/api-key-calls.ts';
import { entityNames, rightOn } from '../../../shared/admin/entity-table.ts';
import { API_KEY_DAYS_MAX } from '../../../shared/constants.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Scope } from '../../../shared/scope.ts';
import { can, type Role } from '../../../shared/ticket/roles.ts';
import { addKey, endKey, readKeys, roleOfActive } from '../../account/api-key-store.ts';
import { makeApiKey } from '../../account/api-keys.ts';
import { label } from '../../http/messages.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { digestOfSecret } from '../../secret.ts';
import { actorOf, audit } from '../audit/audit-store.ts';

const DAY = 86_400_000;
const ENTITY = 'apiKeys';

/** Records are for roles that may edit some entity, people for those who administer. Everybody has tickets. */
const mayUse = (scope: Scope, role: Role): boolean =>
  scope === 'people:write'
    ? can(role, 'administers')
    : scope !== 'master:write' || entityNames.some((name) => name !== 'people' && rightOn(name, role) === 'all');

/** API keys of other systems. The calls run as the system (safety.md 4), so the access of each call is the only check. */
export const apiKeyOperations: Operation[] = [
  operation(createApiKey, {
    runsAs: 'system',
    requireConfirmation: true,
    perform: async (context, { body }) => {
      const { tx, clock, now, language } = context;
      const { name, userId, scopes } = body;
      const expiresAt = new Date(body.expiresAt);
      const role = await roleOfActive(tx, userId);
      if (!role) throw invalid({ userId: { key: 'issue.choice' } });
      const useless = scopes.find((scope) => !mayUse(scope, role));
      if (useless)
        throw invalid({
          scopes: {
            key: 'issue.scopeOfRole',
            params: { scope: useless, role: label(language, `entity.role.${role}`) },
          },
        });
      if (expiresAt <= now || expiresAt.getTime() > now.getTime() + API_KEY_DAYS_MAX * DAY)
        throw invalid({ expiresAt: { key: 'issue.keyEnds', params: { days: API_KEY_DAYS_MAX } } });
      const actor = actorOf(context);
      const id = clock.id();
      const key = makeApiKey(clock);
      const stored = { name, userId, scopes: [...new Set(scopes)], expiresAt };
      await addKey(tx, { id, digest: digestOfSecret(key), createdBy: actor.id, createdAt: now, ...stored });
      await audit(tx, actor, { operation: createApiKey.name, entity: ENTITY, record: id, before: null, after: stored });
      return { id, key };
    },
  }),
  operation(listApiKeys, {
    runsAs: 'system',
    perform: async ({ tx }) => ({ items: (await readKeys(tx)).map(viewKey), next: null }),
  }),
  operation(revokeApiKey, {
    runsAs: 'system',
    perform: async (context, { params }) => {
      const ended = await endKey(context.tx, params.id, context.now);
      if (!ended) throw new CallError('missing');
      await audit(context.tx, actorOf(context), {
        operation: revokeApiKey.name,
        entity: ENTITY,
        record: params.id,
        before: { name: ended.name, revoked: false },
        after: { name: ended.name, revoked: true },
      });
      return null;
    },
  }),
];

const viewKey = ({ key, userName, makerName }: Awaited<ReturnType<typeof readKeys>>[number]) => ({
  id: key.id,
  name: key.name,
  user: { id: key.userId, name: userName },
  scopes: key.scopes,
  createdAt: key.createdAt.toISOString(),
  createdBy: { id: key.createdBy, name: makerName },
  expiresAt: key.expiresAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
});
