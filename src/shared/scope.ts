/** What an API key may be allowed to do. */
export const scopes = ['tickets:read', 'tickets:write', 'master:write'] as const;
export type Scope = (typeof scopes)[number];

/** Of the admin calls a key gets those by which another system keeps master data up to date, and no other. */
const MASTER = /^\/itr-api\/v1\/admin\/entities(\/|$)/;

/**
 * The scope that follows from how a call is declared: a new call is covered by the day it is written. What is about a person's own
 * account and session (`/api/…`) is for persons alone.
 */
export function scopeOf({ method, path }: { method: string; path: string }): Scope | null {
  if (path.startsWith('/itr-api/v1/admin/')) return MASTER.test(path) ? 'master:write' : null;
  if (!path.startsWith('/itr-api/v1/')) return null;
  return method === 'GET' ? 'tickets:read' : 'tickets:write';
}
