/**
 * 200 pairs of tickets with the same root cause and remedy (test/fixtures/similar-pairs, docs/decisions/0106). Each block of a file
 * is a cause with five tickets: the first is the older one whose solution helps, each of the other four makes a pair with it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LabelledTicket {
  id: string;
  /** The label: the root cause. What ranks never sees it. */
  cause: string;
  language: string;
  model: string;
  line: string;
  code: string | null;
  title: string;
  description: string;
}
export interface Pair {
  older: LabelledTicket;
  asked: LabelledTicket;
  /** The hash decided that it is judged; the others are for tuning. */
  judged: boolean;
  /** The code is removed from the ticket that asks. */
  withoutCode: boolean;
  across: boolean;
}

const FOLDER = join(import.meta.dirname, 'fixtures', 'similar-pairs');
const LINES: Readonly<Record<string, string>> = {
  MD: 'low-voltage-ac-drives',
  SV: 'servo-drives-and-motors',
  IS: 'servo-drives-and-motors',
  AM: 'plc-and-controllers',
  H5: 'plc-and-controllers',
  GL: 'plc-and-controllers',
  IT: 'hmi',
  IR: 'robots',
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const idOf = (n: number): string => `00000000-0000-7000-8106-${String(n).padStart(12, '0')}`;

/** What its writer would have typed: with the code, as people name it, unless it is removed. */
export const descriptionOf = ({ title, description, code }: LabelledTicket, withCode: boolean): string =>
  `${title}. ${description}${withCode && code !== null ? ` ${code}.` : ''}`;

export function readLabelled(): LabelledTicket[] {
  const texts = readdirSync(FOLDER)
    .toSorted()
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  let cause = '';
  return texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => {
      if (line.startsWith('# ')) cause = line.slice(2, line.indexOf(':'));
      const [, language, model, code, title, description] = /^(\w\w) (\S+) (\S+) \| (.+) \| (.+)$/.exec(line) ?? [];
      return title ? [{ cause, language, model, code: code === '-' ? null : code, title, description }] : [];
    })
    .map((ticket, n) => ({ ...ticket, id: idOf(n), line: LINES[ticket.model?.slice(0, 2) ?? ''] }) as LabelledTicket);
}

/** The first half by a hash of both titles; by another hash the half without a code. */
export function pairsOf(tickets: readonly LabelledTicket[]): Pair[] {
  const pairs = tickets.flatMap((asked) => {
    const older = tickets.find(({ cause }) => cause === asked.cause);
    return older && older !== asked ? [{ older, asked, text: `${older.title}\n${asked.title}` }] : [];
  });
  const firstHalf = (salt: string): ReadonlySet<string> => {
    const sorted = pairs.map(({ text }) => text).toSorted((a, b) => (digest(salt + a) < digest(salt + b) ? -1 : 1));
    return new Set(sorted.slice(0, pairs.length / 2));
  };
  const [tuning, withoutCode] = [firstHalf('half'), firstHalf('code')];
  return pairs.map(({ older, asked, text }) => ({
    older,
    asked,
    judged: !tuning.has(text),
    withoutCode: withoutCode.has(text),
    across: older.language !== asked.language,
  }));
}

/** Whose solution was said to have helped: of half of the later tickets, the older one of their cause; one of ten is wrong. */
export function usesOf(tickets: readonly LabelledTicket[]): Map<string, string> {
  const share = (text: string): number => Number.parseInt(digest(text).slice(0, 8), 16) / 2 ** 32;
  const older = tickets.filter((ticket, at) => ticket.cause !== tickets[at - 1]?.cause);
  const uses = new Map<string, string>();
  for (const { id, cause, line, title } of tickets) {
    const right = older.find((ticket) => ticket.cause === cause);
    const wrong = older.filter((ticket) => ticket.cause !== cause && ticket.line === line);
    const isWrong = share(`wrong${title}`) < 0.1;
    const source = isWrong ? wrong[Math.floor(share(`which${title}`) * wrong.length)] : right;
    if (share(`linked${title}`) < 0.5 && source && right?.id !== id) uses.set(id, source.id);
  }
  return uses;
}
