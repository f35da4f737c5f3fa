/** Takes secrets out of what is logged: errors of libraries name addresses with passwords, headers, and values of statements. */

const HIDDEN = '…';

/** What must not stand in a line, by its form. What follows the first group is replaced. */
const FORMS: readonly RegExp[] = [
  // drizzle names the values of a statement that failed: digests of passwords, addresses, texts of tickets.
  /(\nparams: )[^]*?(?=\n {4}at |$)/g,
  // postgres://user:password@host
  /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"']*:)[^\s/"']+(?=@)/gi,
  /(\b(?:Bearer|Basic) +)[\w.~+/=-]+/gi,
  // Our API keys, share identifiers and secrets of webhooks.
  /(\b(?:clk_|whsec_|s1_))[\w+/=-]+/g,
  // password=…, "xAuthorization": "…", ?invitation=…
  /((?:pass(?:word|wd|code)?|secret|token|authorization|shareid|cookie|signature|invitation|signin|credential|api_?key)\\?["']?\s*[:=]\s*\\?["']?)[^\s"'\\,;&)}\]]+/gi,
  // The code of a mail.
  /(\bcode\\?["']?\s*[:=]?\s*\\?["']?)\d{6}\b/gi,
  // The token of a session and every other 32 random bytes.
  /((?<![\w-]))[A-Za-z0-9_-]{43}(?![\w-])/g,
];
/** The value of a field of this name is not shown at all. */
const FIELD = /^(pass(word|wd|code)?|.*(secret|token)|x?authorization|cookie|shareid|credential)$/i;
const SHORTEST = 6;

const known = new Set<string>();

/** Secrets of the configuration, which are replaced wherever they stand. */
export function hideSecrets(secrets: readonly (string | undefined)[]): void {
  for (const secret of secrets) if (secret !== undefined && secret.length >= SHORTEST) known.add(secret);
}

export function scrub(text: string): string {
  let scrubbed = text;
  for (const secret of known) scrubbed = scrubbed.replaceAll(secret, HIDDEN);
  for (const form of FORMS) scrubbed = scrubbed.replaceAll(form, `$1${HIDDEN}`);
  return scrubbed;
}

/** The line as JSON, without secrets. */
export const lineOf = (line: Record<string, unknown>): string =>
  JSON.stringify(line, (name, value: unknown) =>
    typeof value !== 'string' ? value : FIELD.test(name) ? HIDDEN : scrub(value),
  );
