/** How the days of a file can be read. Pure: the column decides, never a row by itself. */

/** Year first, day first, month first; and the days that spreadsheets count, from 1900 or from 1904. */
export const dateReadings = ['ymd', 'dmy', 'mdy', 'excel1900', 'excel1904'] as const;
export type DateReading = (typeof dateReadings)[number];

/** The parts of a date as they were written: numbers with separators, or the number that a spreadsheet counts. */
type Written =
  { kind: 'parts'; parts: readonly [string, string, string]; time: string } | { kind: 'serial'; days: number };

const TIME = String.raw`(?:[T ,]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([AaPp]\.?[Mm]\.?)?\s?(Z|[+-]\d{2}:?\d{2})?)?`;
const SEPARATED = new RegExp(String.raw`^(\d{1,4})([-/. ])\s?(\d{1,2})\2\s?(\d{1,4})\.?${TIME}$`);
const CHINESE = new RegExp(String.raw`^(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日${TIME}$`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SERIAL = /^\d{5}(?:[.,]\d{1,15})?$/;
const LONGEST = 40;
/** The days 1954-10-03 to 2119-01-10: other numbers of five digits are numbers. */
const SERIALS = { from: 20_000, to: 80_000 };
/** From 1904 spreadsheets count so many days fewer. */
const DAYS_TO_1904 = 1_462;
const DAY_MS = 86_400_000;
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
/** Two digits below this are a year of this century. */
const CENTURY_TURNS = 80;

/** Which of the three parts is what, under each reading. */
const ORDER = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] } as const;

function writtenIn(text: string): Written | null {
  if (text.length > LONGEST) return null;
  if (SERIAL.test(text)) {
    const days = Number(text.replace(',', '.'));
    return days >= SERIALS.from && days < SERIALS.to ? { kind: 'serial', days } : null;
  }
  const compact = COMPACT.exec(text);
  if (compact) return { kind: 'parts', parts: [compact[1] ?? '', compact[2] ?? '', compact[3] ?? ''], time: '' };
  const match = SEPARATED.exec(text);
  const [first, second, third, ...time] = match
    ? [match[1], match[3], match[4], ...match.slice(5)]
    : (CHINESE.exec(text)?.slice(1) ?? []);
  if (first === undefined || second === undefined || third === undefined) return null;
  const clock = timeOf(time);
  return clock === null ? null : { kind: 'parts', parts: [first, second, third], time: clock };
}

/** ` HH:mm[:ss][zone]`, '' without a time, null when there is no such time. */
function timeOf([hour, minute, second, half, zone]: readonly (string | undefined)[]): string | null {
  if (hour === undefined || minute === undefined) return '';
  const isAfternoon = half !== undefined && /^p/i.test(half);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const isReal = hours < 24 && Number(minute) < 60 && Number(second ?? 0) < 60 && (!half || Number(hour) <= 12);
  if (!isReal) return null;
  return ` ${String(hours).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}${zone ?? ''}`;
}

/** A year in four digits, or in two where another part cannot be one. */
const yearOf = (text: string): number | null =>
  text.length === 4
    ? Number(text)
    : text.length === 2
      ? Number(text) + (Number(text) < CENTURY_TURNS ? 2_000 : 1_900)
      : null;

function dayOf(parts: readonly string[], reading: keyof typeof ORDER): string | null {
  // A year of four digits at the start is one under every reading.
  const order = parts[0]?.length === 4 ? ORDER.ymd : ORDER[reading];
  const [year, month, day] = order.map((at) => parts[at] ?? '');
  const full = yearOf(year ?? '');
  if (full === null || full < 1_000 || (month?.length ?? 0) > 2 || (day?.length ?? 0) > 2) return null;
  const at = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  const isReal = at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day);
  return isReal ? at.toISOString().slice(0, 10) : null;
}

function dayOfSerial(days: number): string {
  const at = new Date(EXCEL_EPOCH_MS + Math.round(days * 86_400) * 1_000);
  return at.getTime() % DAY_MS === 0 ? at.toISOString().slice(0, 10) : at.toISOString().slice(0, 19).replace('T', ' ');
}

/** The text as `YYYY-MM-DD`, with ` HH:mm:ss` and a zone where it has them; null if it is no date under this reading. */
export function readDate(text: string, reading: DateReading): string | null {
  const written = writtenIn(text.trim());
  if (written === null) return null;
  if (written.kind === 'serial')
    return reading === 'excel1900' || reading === 'excel1904'
      ? dayOfSerial(written.days + (reading === 'excel1904' ? DAYS_TO_1904 : 0))
      : null;
  const isPlain = written.parts[0].length === 4;
  if (!isPlain && (reading === 'excel1900' || reading === 'excel1904')) return null;
  const day = dayOf(written.parts, reading === 'dmy' || reading === 'mdy' ? reading : 'ymd');
  return day === null ? null : `${day}${written.time}`;
}

/** A way in which a column can be read: one value of the file, and the day that it is then. */
export interface DateChoice {
  reading: DateReading;
  example: string;
  day: string;
}

/** The only reading of a column; or null, and between which to choose. */
export interface JudgedDates {
  reading: DateReading | null;
  choices: DateChoice[];
}

/**
 * Finds the reading under which all values of a column are dates. What is no date under any reading is left out: it is
 * wrong by itself. Several readings are one where they mean the same days. `excel`: from when the workbook counts; a text
 * file does not say.
 */
export function createDateJudge(excel?: '1900' | '1904') {
  const open = dateReadings.filter(
    (reading) => excel === undefined || !reading.startsWith('excel') || reading === `excel${excel}`,
  );
  const missed = new Set<DateReading>();
  /** The first value that a reading reads and another does not, or otherwise. */
  const examples = new Map<DateReading, DateChoice>();
  const differing = new Map<string, DateChoice[]>();
  return {
    add(text: string): void {
      const read = open.flatMap((reading) => {
        const day = readDate(text, reading);
        return day === null ? [] : [{ reading, example: text.trim(), day }];
      });
      if (read.length === 0) return;
      for (const reading of open) if (!read.some((one) => one.reading === reading)) missed.add(reading);
      for (const one of read)
        if (read.length < open.length && !examples.has(one.reading)) examples.set(one.reading, one);
      for (const a of read)
        for (const b of read)
          if (a.day !== b.day && !differing.has(`${a.reading} ${b.reading}`))
            differing.set(`${a.reading} ${b.reading}`, [a, b]);
    },
    judged(): JudgedDates {
      const left = open.filter((reading) => !missed.has(reading));
      // Values that contradict each other: whoever knows the file says which are right, the others are wrong rows.
      if (left.length === 0) return { reading: null, choices: [...examples.values()] };
      const apart = left.flatMap((a) => left.flatMap((b) => differing.get(`${a} ${b}`) ?? []));
      if (apart.length === 0) return { reading: left[0] ?? null, choices: [] };
      const choices = left.flatMap((reading) => apart.find((one) => one.reading === reading) ?? []);
      return { reading: null, choices };
    },
  };
}
