/**
 * Finds comments that cite a document which the repository does not hold, or a part that the document does not have.
 * A citation is `docs/safety.md`, `safety.md 8` (a numbered part), `domain.md, Clocks` (a heading or a bold term),
 * `spec 4`, `spec 4.12` (a part of the specification, or a row of its coverage), `decision 0007`.
 */

/** Name of a document in lower case, without `.md` → its text. */
export type Documents = ReadonlyMap<string, string>;

const FILE = /(?<![\w/.-])([a-z][a-z0-9-]*)\.md\b(?:(,)? ([A-Za-z0-9][A-Za-z0-9 .:-]*))?/gi;
/** A document by its place in the repository. */
const PATH = /\bdocs\/(?:[\w-]+\/)*([\w-]+)\.md\b/g;
const SPEC = /\bspec (\d+(?:\.\d+){0,2})/g;
const DECISION = /\bdecision (\d{4})\b/g;

/** Does a numbered part `8` or `6.3` stand there: a heading, an item of a list, or "2.1" in the text of its section? */
function hasNumber(text: string, number: string): boolean {
  const escaped = number.replaceAll('.', '\\.');
  return new RegExp(`(^|\\n)(#+ ${escaped}\\.? |${escaped}\\. |- ${escaped} )|(?<=[ .])${escaped}\\.? [A-Z]`).test(
    text,
  );
}

/** The headings and bold terms of a document, in lower case. */
function termsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$|\*\*(.+?)\*\*/gm)].map((match) => (match[1] ?? match[2] ?? '').toLowerCase());
}

/** A number names a part, and so does a word after a comma; anything else is the sentence going on. */
function missingPart(text: string, comma: boolean, rest: string): string | undefined {
  const [, number] = /^(\d+(?:\.\d+)*)/.exec(rest) ?? [];
  if (number !== undefined) return hasNumber(text, number) ? undefined : number;
  if (!comma) return undefined;
  const [first = ''] = rest.toLowerCase().split(/[ .:]/);
  const listed = /^(?:deviation|no\.|no one else has:?) ?(\d+)/i.exec(rest)?.[1];
  if (listed !== undefined) return hasNumber(text, listed) ? undefined : rest;
  return termsOf(text).some((term) => term.split(/[\s,:]+/).includes(first)) ? undefined : rest;
}

/** Every citation in a file's text that leads nowhere, as a sentence. */
export function brokenCitations(path: string, text: string, documents: Documents): string[] {
  const found: string[] = [];
  for (const [, name = '', comma, rest = ''] of text.matchAll(FILE)) {
    const document = documents.get(name.toLowerCase());
    if (document === undefined) found.push(`${path}: ${name}.md is not in the repository`);
    else {
      const part = missingPart(document, comma !== undefined, rest.trim());
      if (part !== undefined) found.push(`${path}: ${name}.md has no part "${part}"`);
    }
  }
  for (const [place, name = ''] of text.matchAll(PATH))
    if (!documents.has(name.toLowerCase())) found.push(`${path}: ${place} is not in the repository`);
  const [spec = '', coverage = ''] = [documents.get('spec'), documents.get('spec-coverage')];
  for (const [, number = ''] of text.matchAll(SPEC))
    if (!hasNumber(spec, number) && !coverage.includes(`\n| ${number} |`))
      found.push(`${path}: neither docs/spec.md nor its coverage has ${number}`);
  for (const [, number = ''] of text.matchAll(DECISION))
    if (![...documents.keys()].some((name) => name.startsWith(number)))
      found.push(`${path}: there is no decision ${number}`);
  return found;
}
