/** What a provider says of somebody, read and compared; knows no database. */
import type { ClaimRow } from '../../../shared/account/claim-rows.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The claim of this name, else the value that its dots lead to: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      claims,
    );
}

/** The place of the first row that fits; -1 if none does, and then nobody is let in. */
export const claimedRow = (rows: readonly ClaimRow[], claims: Claims): number =>
  rows.findIndex(({ claim, value }) =>
    [claimAt(claims, claim)]
      .flat()
      .some((one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === value),
  );
export const rowFor = (rows: readonly ClaimRow[], claims: Claims): ClaimRow | undefined =>
  rows[claimedRow(rows, claims)];

/**
 * Token and answer about the person as one. An address and whether it is verified stay together: what one source says
 * of its address says nothing of the other's.
 */
export function mergedClaims(token: Claims, about: Claims): Claims {
  const isOfToken =
    token['email'] !== undefined && (token['email_verified'] !== undefined || token['email'] !== about['email']);
  const { email, email_verified } = isOfToken ? token : about;
  return { ...about, ...token, email, email_verified };
}

const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
const NAME_MAX = 80;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The address of whoever comes, as accounts are written; undefined if it is none, or not verified by the provider. */
export function verifiedMail(claims: Claims, isTrusted: boolean): string | undefined {
  const address = textOf(claims['email']).toLowerCase();
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  // "Not verified" is believed in any case.
  const isOpen = isTrusted && claims['email_verified'] === undefined;
  return (isVerified || isOpen) && ADDRESS.test(address) ? address : undefined;
}

/** The name of whoever comes; without one the beginning of the address. */
export const nameIn = (claims: Claims): string =>
  (textOf(claims['name']) || textOf(claims['preferred_username']) || textOf(claims['email']).split('@')[0] || '?')
    // oxlint-disable-next-line no-control-regex -- they may not reach a mail or a page
    .replaceAll(/[\u0000-\u001f\u007f]/g, ' ')
    .slice(0, NAME_MAX);
