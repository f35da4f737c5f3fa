import { isSerialNumber, normalizeWidth } from '../../shared/ticket/serial-number.ts';

const GROUP_SEPARATOR = '\u001d'; // ends a field of variable length in GS1

/** The ways in which a code says an SN (domain.md, no one else has: 2); the first that fits. */
const readers: readonly ((text: string) => string | null | undefined)[] = [
  (text) => /^S\/?N(?:\s*[:=]\s*|\s+)(\S+)/i.exec(text)?.[1],
  // GS1 as people read it, and as it stands in the code: 01 and 14 digits, 21 and the serial number.
  (text) => /\(21\)([^()]+)/.exec(text)?.[1],
  (text) => new RegExp(`^(?:\\]\\w\\d)?01\\d{14}21([^${GROUP_SEPARATOR}]+)`).exec(text)?.[1],
  inAddress,
  (text) => text,
];

/** IEC 61406 and GS1 Digital Link: an address that names the SN in its query, after `/21/`, or at its end. */
function inAddress(text: string): string | null | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  for (const name of ['sn', 'SN', 's', 'serial']) if (searchParams.get(name)) return searchParams.get(name);
  const segments = pathname.split('/').filter(Boolean);
  const marked = segments.indexOf('21');
  const segment = marked >= 0 ? segments[marked + 1] : segments.at(-1);
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    return segment;
  }
}

/** The SN in the text of a code on a nameplate; undefined when it holds none. */
export function serialInCode(code: string): string | undefined {
  const text = normalizeWidth(code);
  for (const read of readers) {
    const found = read(text) ?? '';
    if (isSerialNumber(found)) return normalizeWidth(found);
  }
  return undefined;
}
