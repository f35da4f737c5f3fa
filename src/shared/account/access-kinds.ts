/** What the access log keeps: a row for each kind. Its texts: `access.kind.<kind>`. */
export const accessKinds = [
  'login',
  'secondFactor',
  'confirmation',
  'newDevice',
  'logout',
  'keyUse',
  'export',
  'erasure',
  'bulkRead',
] as const;
export type AccessKind = (typeof accessKinds)[number];

export const accessOutcomes = ['ok', 'failed'] as const;
export type AccessOutcome = (typeof accessOutcomes)[number];

/** By what somebody came in: `access.by.<way>`. */
export const accessWays = [
  'password',
  'emailCode',
  'passkey',
  'totp',
  'recovery',
  'link',
  'app',
  'invitation',
  'setUp',
  'registration',
  'provider',
] as const;
export type AccessWay = (typeof accessWays)[number];

/**
 * Why somebody did not: `access.why.<why>`. `limit`: refused before it was judged; `many`: further failures, counted
 * together.
 */
export const accessFailures = [
  ...(['password', 'code', 'passkey', 'totp', 'recovery', 'disabled', 'limit', 'many'] as const),
  // Of providers (decision 0099).
  ...(['providerAway', 'providerRefused', 'providerState', 'providerToken', 'providerMail'] as const),
  ...(['providerRow', 'providerKept', 'providerLogout'] as const),
] as const;
export type AccessFailure = (typeof accessFailures)[number];

/** A failure that the pipeline writes to the access log when it refuses the call. */
export interface FailedAccess {
  kind: AccessKind;
  /** Whose account was named; null: nobody's. Never what was typed. */
  userId: string | null;
  reason: AccessFailure;
  /** The name of the provider of a login by one. */
  provider?: string | undefined;
}
