import type { LikelyOrganisation } from '../../../shared/admin/registration-calls.ts';
import { domainOf } from '../../../shared/account/mail-domains.ts';

export interface KnownOrganisation {
  id: string;
  name: string;
  people: number;
  /** The mail domains of the record and of its people. */
  domains: readonly string[];
}

const LIKELY_MAX = 5;
/** How much alike two names are, from 0 to 1: the share of pairs of neighbouring letters that both have. */
const ALIKE = 0.6;

/** Everybody can have an address there, so it tells nothing of the company. */
const EVERYBODYS = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com proton.me gmx.de gmx.net web.de t-online.de qq.com 163.com 126.com sina.com foxmail.com mail.ru yandex.ru'.split(
    ' ',
  ),
);

/** What names of companies have in common and does not tell them apart. */
const FORMS =
  /\b(gmbh|mbh|kg|kgaa|ag|se|ohg|ug|co|company|ltd|limited|llc|llp|inc|corp|corporation|plc|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|aps|sl|pty|pte|group|holding)\b/g;

const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(FORMS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const pairsOf = (words: string): Set<string> => {
  const text = ` ${words} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
};

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared++;
  return (2 * shared) / (one.size + other.size);
}

/** Says of somebody who registers which organisations are likely theirs, the likeliest first. */
export function likelyAmong(known: readonly KnownOrganisation[]) {
  const prepared = known.map((organisation) => ({ organisation, pairs: pairsOf(wordsOf(organisation.name)) }));
  return ({ account, company }: { account: string; company: string }): LikelyOrganisation[] => {
    const domain = domainOf(account);
    const pairs = pairsOf(wordsOf(company));
    return prepared
      .map(({ organisation, pairs: theirs }) => {
        const alike = likeness(pairs, theirs);
        const isTheirs = !EVERYBODYS.has(domain) && organisation.domains.includes(domain);
        const by = [...(isTheirs ? (['domain'] as const) : []), ...(alike >= ALIKE ? (['name'] as const) : [])];
        return { organisation, by, weight: (isTheirs ? 1 : 0) + (alike >= ALIKE ? alike : 0) };
      })
      .filter(({ by }) => by.length > 0)
      .toSorted((a, b) => b.weight - a.weight || a.organisation.name.localeCompare(b.organisation.name))
      .slice(0, LIKELY_MAX)
      .map(({ organisation: { id, name, people }, by }) => ({ id, name, people, by }));
  };
}
