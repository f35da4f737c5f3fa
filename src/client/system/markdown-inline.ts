/** Emphasis, code and links inside a line of Markdown. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] };

const inline =
  /`([^`\n]+)`|\[([^[\]\n]+)\]\(([^()\s]+)\)|<(https?:\/\/[^<>\s]+)>|\*\*(?=\S)([^]+?\S?)\*\*|\*(?=\S)([^*]+)\*|\b_(?=\S)([^_]+)_\b|\\([\\`*_[\]()#|<>~-])/g;

/** Emphasis, code and links of one line of text. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  const add = (plain: string): void => void (plain && parts.push({ kind: 'text', text: plain }));
  let at = 0;
  for (const match of text.matchAll(inline)) {
    add(text.slice(at, match.index));
    parts.push(partOf(match));
    at = match.index + match[0].length;
  }
  add(text.slice(at));
  return parts;
}

function partOf([, coded, linked, target, address, strong, emphasis, underlined, escaped]: RegExpExecArray): Inline {
  if (coded !== undefined) return { kind: 'code', text: coded };
  if (linked !== undefined) return link(target ?? '', readInline(linked));
  if (address !== undefined) return link(address, [{ kind: 'text', text: address }]);
  if (strong !== undefined) return { kind: 'strong', parts: readInline(strong) };
  if (escaped !== undefined) return { kind: 'text', text: escaped };
  return { kind: 'emphasis', parts: readInline(emphasis ?? underlined ?? '') };
}

/** Only web, mail and phone addresses and paths of this product; any other scheme leaves the words alone. */
function link(href: string, parts: Inline[]): Inline {
  const known = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href);
  return known ? { kind: 'link', href, parts } : { kind: 'emphasis', parts };
}
