/** The variables of the company's own login (decision 0099). */
import * as z from 'zod/mini';
import { areClaimRows } from '../shared/account/claim-rows.ts';
import { isSafeAddress } from './loopback.ts';

/** A variable that is there and empty is not set. */
export const unset = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
const trust = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform((value) => value === 'true'),
);

export const providerVariables = {
  OIDC_ISSUER: z.optional(
    z.union([
      unset,
      z.string().check(z.refine(isSafeAddress, 'must begin with https:// (http:// on this machine alone)')),
    ]),
  ),
  OIDC_CLIENT_ID: z.optional(z.union([unset, z.string()])),
  OIDC_CLIENT_SECRET: z.optional(z.union([unset, z.string()])),
  OIDC_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Company login'),
  OIDC_SCOPES: z._default(
    z.string().check(z.regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be names that begin with openid')),
    'openid email profile',
  ),
  OIDC_ROLES: z._default(
    z.string().check(z.refine(areClaimRows, 'must be a JSON list of {claim, value, role, group, organisation}')),
    '[]',
  ),
  OIDC_TRUST_MAIL: trust,
};

/** What is wrong where only some of the three are set. */
export function missingOfProvider(
  config: Partial<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string | undefined>>,
): string | undefined {
  const named = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = named.find((name) => config[name] === undefined);
  return missing !== undefined && named.some((name) => config[name] !== undefined)
    ? `${missing} is needed: all of ${named.join(', ')} are set, or none. See docs/configuration.md.`
    : undefined;
}
