export interface Period {
  day: number;
  from: number;
  to: number;
}

const PERIOD = /^([1-7]) (\d{2}):(\d{2})-(\d{2}):(\d{2})$/;
const DAY_MINUTES = 24 * 60;

/** Parses `1 08:00-12:00`: Monday from eight to twelve. Null for any other text. */
export function periodOf(text: string): Period | null {
  const [, day, h1, m1, h2, m2] = PERIOD.exec(text.trim()) ?? [];
  const [from, to] = [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)];
  const right = Number(m1) < 60 && Number(m2) < 60 && from < to && to <= DAY_MINUTES;
  return right ? { day: Number(day), from, to } : null;
}
