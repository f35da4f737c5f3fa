import { textOfHtml } from '../../mail/html-text.ts';

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

/** The text of a mail or article. */
export const plainText = (text: string, contentType: string): string =>
  (contentType.includes('html') ? textOfHtml(text) : text).trim();

/** Splits `Maria Keller <maria@example.com>`. Linear: patterns for it are not. */
export function addressOf(text: string): { name: string; email: string } {
  const open = text.indexOf('<');
  const close = text.indexOf('>', open);
  if (open >= 0 && close > open + 1) {
    const name = text.slice(0, open).trim().replace(/^"|"$/g, '').trim();
    return { name, email: text.slice(open + 1, close).trim() };
  }
  return text.includes('@') ? { name: '', email: text.trim() } : { name: text.trim(), email: '' };
}
