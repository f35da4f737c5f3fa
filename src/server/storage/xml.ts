/** The small subset of XML that the OSS protocol uses. */

/** Text safe inside an element; control characters that XML forbids become U+FFFD. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML 1.0 does not allow these
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
  );
}

function unescapeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g,
    (whole, dec?: string, hex?: string, name?: string) => {
      const code = dec ? Number(dec) : hex ? Number.parseInt(hex, 16) : Number.NaN;
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      return named[name ?? ''] ?? whole;
    },
  );
}

export type XmlValue = string | number | boolean | readonly XmlNode[];
export type XmlNode = readonly [name: string, value: XmlValue];

/** Writes a document. Values are escaped; names must be constants. */
export function writeXml(node: XmlNode): string {
  const write = ([name, value]: XmlNode): string => {
    const inner = typeof value === 'object' ? value.map(write).join('') : escapeXml(String(value));
    return `<${name}>${inner}</${name}>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(node)}`;
}

/** The text of the first element of this name, or null. Names must be constants, never input. */
export function elementText(xml: string, name: string): string | null {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml);
  return match?.[1] === undefined ? null : unescapeXml(match[1]);
}

/** The inner XML of every element of this name; for elements that do not nest. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1] ?? '');
}
