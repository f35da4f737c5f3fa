/** Kinds of files that nobody may attach: what runs, and what a browser would show as a page (domain.md, Forms). */
import { unicodeEncodingOf } from '../format/unicode-encoding.ts';
import { extensionOf } from './key.ts';

export type RefusedKind = 'program' | 'script' | 'webPage' | 'macros';

const EXTENSIONS: Readonly<Record<RefusedKind, string>> = {
  program: 'exe dll scr cpl pif msi msp apk class dex',
  script: 'sh bash zsh ksh csh command bat cmd ps1 psm1 psd1 vbs vbe wsf wsh js mjs cjs jse py pyw pyc',
  webPage: 'html htm xhtml shtml mht mhtml hta svg svgz',
  macros: 'docm dotm xlsm xltm xlam pptm potm ppsm ppam',
};

const NAMED: ReadonlyMap<string, RefusedKind> = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as RefusedKind])),
);

/** First bytes, as latin-1, of what no text begins with. */
const PROGRAMS = [
  '\x7fELF',
  '\xca\xfe\xba\xbe', // Java class, and Mach-O of several processors
  '\xca\xfe\xba\xbf', // … of 64 bits
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  'dex\n03',
];

/** A text may begin with these two letters, too. */
const WINDOWS_PROGRAM = /^MZ[^ -~\t\r\n]/;
/** The first lines of scripts of a shell, of batch files, PowerShell, VBScript and JavaScript. */
const SCRIPT_LINE = /^(?:#!|@echo (?:off|on)\b|#requires -|option explicit\s*$|['"]use strict['"];?\s*$)/i;
const PAGE_ELEMENTS: ReadonlySet<string> = new Set(['html', 'svg', 'head', 'body', 'script', 'iframe']);

/** Signs that a name may end in without being seen; some systems drop them when they store the file. */
const UNSEEN_END = /[\s.\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/u;

/** The extension that a system would go by. */
export function actingExtension(name: string): string {
  let end = name.length;
  while (end > 0 && UNSEEN_END.test(name.charAt(end - 1))) end -= 1;
  return extensionOf(name.slice(0, end));
}

/** Why this file may not be attached, by its name and its beginning; null when it may, as far as these tell. */
export function refusedKind(name: string, head: Uint8Array): RefusedKind | null {
  const start = String.fromCharCode(...head.subarray(0, 8));
  const text = textOf(head);
  if (PROGRAMS.some((magic) => start.startsWith(magic)) || WINDOWS_PROGRAM.test(start)) return 'program';
  // Some compilers go on with a letter.
  if (text === null && start.startsWith('MZ')) return 'program';
  if (text !== null) {
    if (
      SCRIPT_LINE.test(
        text
          .slice(0, 200)
          .trimStart()
          .split(/[\r\n]/, 1)[0] ?? '',
      )
    )
      return 'script';
    if (PAGE_ELEMENTS.has(rootElement(text))) return 'webPage';
  }
  return NAMED.get(actingExtension(name)) ?? null;
}

/** Control characters that a text has: tabs, line ends, page feeds, colours of a terminal, the end of a DOS file. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 12, 13, 26, 27]);
/** Traces of serial lines have others too, but only few. */
const OTHER_CONTROLS_MAX = 0.02;

/** The text that these bytes are; null when they are none. */
export function textOf(bytes: Uint8Array): string | null {
  const encoding = unicodeEncodingOf(bytes) ?? 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  let others = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0) return null;
    if (code === 0xfffd || (code < 32 && !TEXT_CONTROLS.has(code))) others += 1;
  }
  return others <= text.length * OTHER_CONTROLS_MAX ? text : null;
}

const DOCTYPE = /<!doctype\s+([\w:.-]+)/iy;
const ELEMENT = /<([\w:.-]+)/y;
const SPACE = /\s*/y;

/** The first element of a text, without its prefix and in lower case; '' when it begins with something else. */
function rootElement(text: string): string {
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    const ends = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    if (ends === null) break;
    const end = text.indexOf(ends, at);
    if (end < 0) return '';
    at = end + ends.length;
  }
  const pattern = text.startsWith('<!', at) ? DOCTYPE : ELEMENT;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[1]?.split(':').at(-1)?.toLowerCase() ?? '';
}
