import type { ReactNode } from 'react';
import { decimal } from '../../shared/format/decimal.ts';
import { eightDLacks, hasEightD } from '../../shared/problem/eight-d.ts';
import type { ProblemView } from '../../shared/problem/problem-view.ts';
import { isFinished, problemTable } from '../../shared/problem/rules.ts';
import { whyTree, type Why } from '../../shared/problem/whys.ts';
import { issueText } from '../form/issue-text.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Link } from '../ui/navigation.tsx';

/** The 8D of a problem: its texts, containment, proof of effect, what it lacks to be finished, and the way to its paper. */
export function EightDSection({ problem }: { problem: ProblemView }) {
  const { t } = useText();
  const { link } = usePage();
  if (!hasEightD(problem))
    return (
      <Section title={t('problem.eightD.title')}>
        <p className="px-1 text-body text-ink2">
          <Chip>{t('problem.eightD.none')}</Chip> {t('problem.eightD.noneText')}
        </p>
      </Section>
    );
  return (
    <Section title={t('problem.eightD.title')}>
      <Card>
        <KeyValue
          items={[
            ...numbers.map((n) => ({
              name: t(`problem.d.${n}`),
              value: <Drawn parts={discipline[n](problem)} />,
              wide: true as const,
            })),
            { name: t('problem.field.customerText'), value: problem.customerText, wide: true as const },
          ]}
        />
        <div className="px-4 pb-3 text-small">
          {!isFinished(problem.status) && <Lacks problem={problem} />}
          <Link
            href={link(problemTable[problem.status].page, { problem: problem.id, paper: 'yes' })}
            className="press inline-flex min-h-11 items-center gap-2 font-semibold text-act"
          >
            {t('problem.eightD.paper')}
          </Link>
        </div>
      </Card>
    </Section>
  );
}

/** What stands in each discipline, in the order of the report: from the problem and its tickets, and what was written. */
const discipline = {
  1: ({ teamMembers }) => [teamMembers],
  2: ({ tickets, description }) => [<Tickets key="tickets" n={tickets.length} />, description],
  3: ({ containment }) => [containment && <Contained key="containment" of={containment} />],
  4: ({ rootCause, whys, escapePoint }) => [
    rootCause,
    whys !== null && <Whys key="whys" whys={whyTree(whys)} />,
    escapePoint,
  ],
  5: ({ measures }) => measures.map(({ text }) => text),
  6: ({ effect }) => [effect && <Proof key="effect" of={effect} />],
  7: ({ prevention }) => [prevention],
  8: ({ closing }) => [closing],
} as const satisfies Record<number, (problem: ProblemView) => readonly ReactNode[]>;
const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A discipline in which nothing stands yet shows that. */
function Drawn({ parts }: { parts: readonly ReactNode[] }) {
  const some = parts.filter(Boolean);
  if (some.length === 0) return <span className="text-ink3">–</span>;
  return some.map((part, at) => (
    <div key={at} className="whitespace-pre-line wrap-anywhere not-first:mt-1">
      {part}
    </div>
  ));
}

function Tickets({ n }: { n: number }) {
  const { t } = useText();
  return t('problem.eightD.tickets', { n });
}

function Contained({ of: { text, owner, until, end, reason } }: { of: NonNullable<ProblemView['containment']> }) {
  const { t } = useText();
  const day = useDay();
  const words =
    end === 'kept'
      ? t('problem.eightD.kept', { reason: reason ?? '' })
      : t(end === 'lifted' ? 'problem.eightD.lifted' : 'problem.eightD.stands');
  return (
    <>
      <span className="whitespace-pre-line">{t('problem.eightD.until', { text, date: day(until) })}</span>
      <span className="block text-small text-ink2">
        {owner.name} · {words}
      </span>
    </>
  );
}

function Proof({ of: { model, from, before, after } }: { of: NonNullable<ProblemView['effect']> }) {
  const { t, language } = useText();
  const n = (value: number): string => decimal(language, value);
  const day = useDay();
  return (
    <>
      {t('problem.eightD.effect', { model, from: day(from), before: n(before.rate), after: n(after.rate) })}
      <span className="block text-small text-ink2">
        {t('problem.eightD.bounds', {
          before: `${n(before.low)} – ${n(before.high)}`,
          after: `${n(after.low)} – ${n(after.high)}`,
        })}
      </span>
    </>
  );
}

/** On every width a list in a list. */
export function Whys({ whys }: { whys: readonly Why[] }) {
  return (
    <ul className="ml-4 list-disc">
      {whys.map(({ text, behind }, at) => (
        <li key={at} className="wrap-anywhere">
          {text}
          {behind.length > 0 && <Whys whys={behind} />}
        </li>
      ))}
    </ul>
  );
}

function Lacks({ problem }: { problem: ProblemView }) {
  const { t } = useText();
  const issues = Object.values(eightDLacks(problem));
  if (issues.length === 0) return null;
  return (
    <div className="mb-2 rounded-field bg-sunk p-3">
      <p className="font-semibold">{t('problem.eightD.lacks')}</p>
      <ul className="ml-4 list-disc">
        {issues.map((issue) => (
          <li key={issue.key}>{issueText(t, issue)}</li>
        ))}
      </ul>
    </div>
  );
}
