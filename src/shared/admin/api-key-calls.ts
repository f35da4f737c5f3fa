import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { NAME_MAX } from '../constants.ts';
import { scopes } from '../scope.ts';

const PATH = '/itr-api/v1/admin/api-keys';
const person = z.object({ id: z.string(), name: z.string() });

/** A key as admins see it. The key itself is answered only by the call that creates it. */
const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** The user whose rights the key has. */
  user: person,
  scopes: z.array(z.enum(scopes)),
  createdAt: instant,
  createdBy: person,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
});
export type ApiKeyView = z.output<typeof apiKeyView>;

export const createApiKey = defineCall({
  name: 'admin.createApiKey',
  summary: 'Makes an API key that acts as a user. The answer is the only place where the key is ever shown.',
  method: 'POST',
  path: PATH,
  access: 'admin',
  creates: true,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'issue.required'), z.maxLength(NAME_MAX)),
    userId: z.string(),
    scopes: z.array(z.enum(scopes)).check(z.minLength(1, 'issue.required'), z.maxLength(scopes.length)),
    expiresAt: instant,
  }),
  output: z.object({ id: z.string(), key: z.string() }),
});

export const listApiKeys = defineCall({
  name: 'admin.listApiKeys',
  summary: 'Every API key, the newest first; revoked and expired ones too.',
  method: 'GET',
  path: PATH,
  access: 'admin',
  output: z.object({ items: z.array(apiKeyView), next: z.null() }),
});

export const revokeApiKey = defineCall({
  name: 'admin.revokeApiKey',
  summary: 'Ends an API key: its next call is refused.',
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: 'admin',
  params: idParams,
});
