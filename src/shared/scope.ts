/** What an API key may be allowed to do. */
export const scopes = ['tickets:read', 'tickets:write', 'master:write', 'people:write'] as const;
export type Scope = (typeof scopes)[number];

/** The only admin calls that a key may be allowed: those by which another system keeps master data up to date. */
const MASTER = /^\/itr-api\/v1\/admin\/entities(\/|$)/;

const SCIM = '/scim/v2/';

/**
 * The scope of a call follows from its method and path, so that a new call has one without further work. Calls about a
 * person's own account and session (`/api/…`) take no key.
 */
export function scopeOf({ method, path }: { method: string; path: string }): Scope | null {
  if (path.startsWith('/itr-api/v1/admin/')) return MASTER.test(path) ? 'master:write' : null;
  if (path.startsWith(SCIM)) return 'people:write';
  if (!path.startsWith('/itr-api/v1/')) return null;
  return method === 'GET' ? 'tickets:read' : 'tickets:write';
}
