/**
 * Every way a call can fail (api.md, Table of codes). `code` is in the envelope, `http` is the status of a direct call.
 */
export const failures = {
  invalid: { code: 400, http: 400 },
  noSession: { code: 401, http: 401 },
  sessionExpired: { code: 81020009, http: 401 },
  forbidden: { code: 403, http: 403 },
  missing: { code: 404, http: 404 },
  tooSlow: { code: 408, http: 408 },
  conflict: { code: 409, http: 409 },
  tooLarge: { code: 413, http: 413 },
  wrongType: { code: 415, http: 415 },
  keyReused: { code: 422, http: 422 },
  tooMany: { code: 429, http: 429 },
  unexpected: { code: 500, http: 500 },
  unavailable: { code: 503, http: 503 },
  storageFull: { code: 507, http: 507 },
} as const;

export type Failure = keyof typeof failures;
