import { claimRows, type ClaimRow } from '../../../shared/account/claim-rows.ts';
import type { Config } from '../../config.ts';

/** A provider by whose word people come in. */
export interface Provider {
  /** Stands in addresses. */
  id: string;
  /** What the button says. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  rows: readonly ClaimRow[];
  /** Addresses of which it does not say whether they are verified count as verified. */
  trustsMail: boolean;
}

/** The id of the provider that variables name. */
export const COMPANY = 'company';

/** The provider of the variables; undefined without them. They were checked at the start (config.ts). */
export function companyOf(config: Config): Provider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    ...{ id: COMPANY, name: config.OIDC_NAME, issuer, clientId, clientSecret, scopes: config.OIDC_SCOPES },
    rows: claimRows.parse(JSON.parse(config.OIDC_ROLES)),
    trustsMail: config.OIDC_TRUST_MAIL,
  };
}
