import type { CallOutput } from '../../shared/call.ts';
import { decimal } from '../../shared/format/decimal.ts';
import { exactDay } from '../../shared/format/time.ts';
import { getEightDPaper } from '../../shared/problem/paper-call.ts';
import { whyLines, whyTree } from '../../shared/problem/whys.ts';
import type { Language } from '../../shared/text/languages.ts';
import { translatorOf } from '../http/messages.ts';
import { operation, type Operation } from '../http/operation.ts';
import { findProblem } from './change-problem.ts';
import { readAddressee, type Addressee } from './paper-store.ts';
import type { WholeProblem } from './store.ts';

type Paper = CallOutput<typeof getEightDPaper>;
type Lines = Paper['sections'][number]['lines'];

/** The 8D on paper (decision 0098): nothing internal, no names of people, no other customer's tickets. */
export const paperOperation = (timeZone: string): Operation =>
  operation(getEightDPaper, {
    find: ({ tx }, params) => findProblem(tx, params['id'], false),
    perform: async ({ tx, language: ofReader }, { query }, problem): Promise<Paper> => {
      const addressee = await readAddressee(tx, problem.id);
      const language = query.language ?? addressee?.language ?? ofReader;
      return paperOf(problem, addressee, language, timeZone);
    },
  });

const flat = (...texts: readonly (string | null)[]): Lines =>
  texts.flatMap((text) =>
    text === null || text === '' ? [] : text.split('\n').map((line) => ({ text: line, depth: 0 })),
  );

function paperOf(problem: WholeProblem, addressee: Addressee | null, language: Language, timeZone: string): Paper {
  const t = translatorOf(language);
  const { containment, effect, measures, tickets, customerText } = problem;
  const models = [...new Set(tickets.flatMap(({ productModel }) => productModel ?? []))].join(', ');
  const machines = addressee?.machines ?? [];
  const described = [
    // Of one customer alone, so that nobody reads of another.
    ...(machines.length > 0 ? [tickets[0]?.title ?? null] : []),
    t('problem.eightD.tickets', { n: tickets.length }),
    ...machines.map(({ number, sn }) => (sn === null ? number : t('problem.eightD.machine', { number, sn }))),
    problem.description,
  ];
  const cause =
    customerText === null
      ? [...flat(problem.rootCause), ...whyLines(whyTree(problem.whys ?? '')), ...flat(problem.escapePoint)]
      : flat(customerText);
  const rows: Lines[] = [
    flat(problem.teamMembers),
    flat(...described),
    flat(
      containment &&
        `${t('problem.eightD.until', { text: containment.text, date: containment.until })} – ${containmentWords(t, containment)}`,
    ),
    cause,
    measures.flatMap(({ text, dueOn, doneAt, note }) => [
      ...flat(text),
      {
        text: doneAt
          ? t('problem.eightD.done', { date: exactDay(doneAt, timeZone) })
          : t('problem.eightD.due', { date: dueOn }),
        depth: 1,
      },
      ...flat(note).map((line) => ({ ...line, depth: 1 })),
    ]),
    flat(...(effect ? effectWords(t, language, effect) : [])),
    flat(problem.prevention),
    flat(problem.closing),
  ];
  return {
    language,
    title: t('problem.eightD.title'),
    subtitle: t('problem.eightD.of', { model: models, date: exactDay(problem.openedAt, timeZone) }),
    sections: rows.map((lines, at) => ({ title: t(`problem.d.${DISCIPLINES[at] ?? '8'}`), lines })),
  };
}
const DISCIPLINES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

type Words = ReturnType<typeof translatorOf>;
const containmentWords = (t: Words, { end, reason }: NonNullable<WholeProblem['containment']>): string =>
  end === 'kept'
    ? t('problem.eightD.kept', { reason: reason ?? '' })
    : t(end === 'lifted' ? 'problem.eightD.lifted' : 'problem.eightD.stands');

function effectWords(
  t: Words,
  language: Language,
  { model, from, before, after }: NonNullable<WholeProblem['effect']>,
): string[] {
  const n = (value: number): string => decimal(language, value);
  const bounds = ({ low, high }: { low: number; high: number }): string => `${n(low)} – ${n(high)}`;
  return [
    t('problem.eightD.effect', { model, from, before: n(before.rate), after: n(after.rate) }),
    t('problem.eightD.bounds', { before: bounds(before), after: bounds(after) }),
  ];
}
