const INSTANT =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A day or an instant as ISO 8601 in UTC; null when it is none, as 31 February. Without a zone UTC is meant. */
export function instantIn(text: string): string | null {
  const match = INSTANT.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const at = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second));
  const isReal = at.getUTCMonth() + 1 === month && at.getUTCDate() === day && at.getUTCHours() === hour;
  return isReal ? new Date(at.getTime() - offsetMs(match[7])).toISOString() : null;
}

function offsetMs(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return minutes * 60_000 * (zone.startsWith('-') ? -1 : 1);
}
