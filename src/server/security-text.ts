import { languages } from '../shared/text/languages.ts';
import type { Config } from './config.ts';

/** How long what it says counts: RFC 9116 wants less than a year. */
const DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * The text of /.well-known/security.txt (RFC 9116): whom to tell of a weakness. Undefined where nobody is named. Its end is
 * that of a day, so that all processes say the same.
 */
export function securityText(
  { SECURITY_CONTACT, SUPPORT_EMAIL, PUBLIC_URL }: Pick<Config, 'SECURITY_CONTACT' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>,
  now: Date,
): string | undefined {
  const contact = SECURITY_CONTACT ?? (SUPPORT_EMAIL === undefined ? undefined : `mailto:${SUPPORT_EMAIL}`);
  if (contact === undefined) return undefined;
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    ...(PUBLIC_URL?.startsWith('https:')
      ? [`Canonical: ${new URL('/.well-known/security.txt', PUBLIC_URL).href}`]
      : []),
    '',
  ].join('\n');
}
