import { FileSearch } from 'lucide-react';
import { Suspense } from 'react';
import { getQuestion, type QuestionView } from '../../shared/question/calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { warningFirst } from '../../shared/format/warning-first.ts';
import { useCall } from '../api/queries.ts';
import { useUser } from '../api/user.ts';
import { QueryState } from '../query-state.tsx';
import { usePage } from '../route-match.tsx';
import { Markdown } from '../system/markdown-view.tsx';
import { useText } from '../text.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Link } from '../ui/navigation.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { WarningNote } from '../ui/warning-note.tsx';
import { timeZone } from '../ui/use-now.ts';
import { lazyPart } from '../lazy-part.ts';
import { Editing } from './question-editing.tsx';

const Saying = lazyPart(() => import('./question-saying.tsx').then((part) => part.Saying));

/** One common problem: what one sees, what helps, and what to do when it does not. */
export function Page() {
  const { t } = useText();
  const { params, link } = usePage();
  const user = useUser();
  const id = params['question'] ?? '';
  const question = useCall(getQuestion, { params: { id } });
  const raise = (!user || user.mayRaise) && (
    <ButtonLink wide kind="quiet" href={link(user?.isInsider ? 'itrRaise' : 'feedback', { start: 'problem' })}>
      {t('question.notHelpful')}
    </ButtonLink>
  );
  const all = (
    <ButtonLink kind="quiet" size="medium" href={link('commonProblems')}>
      {t('question.all')}
    </ButtonLink>
  );
  return (
    <Frame title={t('system.page.commonProblem')} back={link('commonProblems')} footer={question.data && raise}>
      {question.data ? (
        <Question question={question.data} />
      ) : (
        <QueryState
          query={question}
          missing={{ icon: FileSearch, title: t('question.missing'), text: t('question.missingText'), action: all }}
        />
      )}
    </Frame>
  );
}

function Question({ question }: { question: QuestionView }) {
  const { t } = useText();
  const user = useUser();
  const day = useDay();
  const { title, symptom, solution, productLineLabel, updatedAt } = question;
  const { warning, steps } = warningFirst(solution);
  return (
    <>
      <div className="grid gap-2 px-1 pt-1">
        <h2 className="text-hero font-bold tracking-[-0.022em] wrap-anywhere">{title}</h2>
        <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink2">
          {!question.published && <Chip tone="warn">{t('question.withdrawn')}</Chip>}
          {!question.public && <Chip>{t('question.internal')}</Chip>}
          {productLineLabel && <span>{productLineLabel}</span>}
          <span>{t('question.updated', { date: day(exactDay(new Date(updatedAt), timeZone)) })}</span>
        </p>
      </div>
      {symptom !== '' && (
        <Section title={t('question.symptom')}>
          <Card pad>
            <LongText text={symptom} />
          </Card>
        </Section>
      )}
      <Section title={t('question.solution')}>
        <Card pad>
          {warning !== null && (
            <WarningNote>
              <Markdown text={warning} />
            </WarningNote>
          )}
          <Markdown text={steps} />
        </Card>
      </Section>
      <Origin question={question} />
      {question.mayEdit && <Editing question={question} />}
      {user && (
        <Suspense>
          <Saying questionId={question.id} />
        </Suspense>
      )}
    </>
  );
}

/** For insiders: whose solution it was. */
function Origin({ question: { ticket, author } }: { question: QuestionView }) {
  const { t } = useText();
  const { link } = usePage();
  if (!ticket && !author) return null;
  return (
    <p className="px-1 text-small text-ink2">
      {author && `${t('question.author')} ${author}`}
      {author && ticket && ' · '}
      {ticket && (
        <>
          {t('question.from')}{' '}
          <Link
            href={link('insiderTicket', { ticket: ticket.id })}
            className="code inline-flex min-h-11 items-center font-semibold text-act underline decoration-1 underline-offset-3"
          >
            {ticket.number}
          </Link>
        </>
      )}
    </p>
  );
}
