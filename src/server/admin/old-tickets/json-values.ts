/** Values of a file that nobody has checked yet. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonRecord = { [name: string]: Json };

export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const recordsOf = (value: Json | undefined): JsonRecord[] => listOf(value).filter(isRecord);

/** A text, number or yes/no as a cell would have it; '' for all else. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : '';

/** An instant as ISO 8601 in UTC, where it is one: old systems write `2024-03-01 08:15:00` and mean UTC. */
export function instantOf(value: Json | undefined): string {
  const text = textOf(value);
  const plain = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text);
  const at = Date.parse(plain ? `${plain[1]}T${plain[2]}Z` : text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
/** The text of a mail or article. In HTML tags are removed, and blocks become lines. */
export const plainText = (text: string, contentType: string): string =>
  contentType.includes('html')
    ? text
        .replace(/<(style|script)[\s\S]*?<\/\1>/gi, '')
        .replace(/<(br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : text.trim();

/** Splits `Maria Keller <maria@example.com>`. */
export function addressOf(text: string): { name: string; email: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^>]+)>/.exec(text);
  if (match) return { name: match[1]?.trim() ?? '', email: match[2]?.trim() ?? '' };
  return text.includes('@') ? { name: '', email: text.trim() } : { name: text.trim(), email: '' };
}
