import { useState, type ReactElement } from 'react';
import { changeQuestion, getQuestion, listQuestions, publishQuestion } from '../../shared/question/calls.ts';
import { exactDay } from '../../shared/format/time.ts';
import { warningFirst } from '../../shared/format/warning-first.ts';
import {
  putProposalAside,
  reviewQuestions,
  type DueReview,
  type Proposal,
  type PutAside,
} from '../../shared/question/review-calls.ts';
import { useCall } from '../api/queries.ts';
import { useSend } from '../api/use-send.ts';
import { usePage } from '../route-match.tsx';
import { Markdown } from '../system/markdown-view.tsx';
import { ownNames } from '../../shared/text/languages.ts';
import { useText } from '../text.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Link } from '../ui/navigation.tsx';
import { toast } from '../ui/toast-queue.ts';
import { timeZone } from '../ui/use-now.ts';
import { WarningNote } from '../ui/warning-note.tsx';

const SHOWN = 2;

/** For who publishes: what was confirmed twice, and what has to be looked at again. */
export function QuestionReviews() {
  const { t } = useText();
  const { data } = useCall(reviewQuestions, {});
  if (!data) return null;
  return (
    <>
      {data.proposals.length > 0 && (
        <Some title={t('question.review.proposed')}>
          {data.proposals.map((each) => (
            <Proposed key={each.ticket.id} proposal={each} />
          ))}
        </Some>
      )}
      {data.aside.length > 0 && <Aside rows={data.aside} />}
      {data.due.length > 0 && (
        <Some title={t('question.review.due')}>
          {data.due.map((each) => (
            <Due key={each.id} review={each} />
          ))}
        </Some>
      )}
    </>
  );
}

/** The first ones: the list of common problems stands below. */
function Some({ title, children }: { title: string; children: readonly ReactElement[] }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  return (
    <Section title={title} note={children.length}>
      <ul className="grid grid-cols-1 gap-2">
        {children.slice(0, all ? undefined : SHOWN).map((each) => (
          <li key={each.key}>{each}</li>
        ))}
      </ul>
      {children.length > SHOWN && !all && (
        <div>
          <Button kind="plain" size="small" onClick={() => setAll(true)}>
            {t('ticket.similar.all', { n: children.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Everything that would be published, so that one tap is enough. */
function Proposed({ proposal }: { proposal: Proposal }) {
  const { t } = useText();
  const { link } = usePage();
  const { ticket, title, symptom, solution, language, uses, version } = proposal;
  const { warning, steps } = warningFirst(solution);
  const { send, busy } = useSend(publishQuestion, {
    outdates: [reviewQuestions, listQuestions],
    onDone: () => toast.show({ text: t('question.publishDone'), tone: 'ok' }),
  });
  const body = { ticketId: ticket.id, title, symptom, solution, language, public: false };
  const aside = useSend(putProposalAside, {
    outdates: [reviewQuestions],
    onDone: () => toast.show({ text: t('question.review.asideDone'), tone: 'ok' }),
  });
  return (
    <Card pad className="grid grid-cols-1 gap-3">
      <div className="grid gap-1.5">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="flex flex-wrap items-center gap-1.5">
          <Link
            href={link('insiderTicket', { ticket: ticket.id })}
            className="code relative text-small font-semibold underline after:absolute after:-inset-x-1 after:-inset-y-3.5"
          >
            {ticket.number}
          </Link>
          <Chip tone="ok">{t('question.review.uses', { n: uses })}</Chip>
          <Chip>{ownNames[language]}</Chip>
        </p>
      </div>
      <LongText text={symptom} />
      {warning !== null && (
        <WarningNote>
          <Markdown text={warning} />
        </WarningNote>
      )}
      <Markdown text={steps} />
      <p className="text-small text-ink2">{t('question.review.check')}</p>
      <div className="grid gap-2 sm:grid-cols-3">
        <Button size="medium" busy={busy} onClick={() => void send({ body })}>
          {t('question.review.publish')}
        </Button>
        <Button
          size="medium"
          kind="quiet"
          busy={aside.busy}
          onClick={() => void aside.send({ params: { id: ticket.id }, body: { aside: true, version } })}
        >
          {t('question.review.setAside')}
        </Button>
        <ButtonLink size="medium" kind="quiet" href={link('insiderTicket', { ticket: ticket.id })}>
          {t('question.review.ticket')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Folded: nobody has to look at it again. */
function Aside({ rows }: { rows: readonly PutAside[] }) {
  const { t } = useText();
  return (
    <details className="rounded-card bg-surface px-4 py-1 text-small shadow-card">
      <summary className="min-h-11 content-center font-semibold text-ink2">
        {t('question.review.aside')} ({rows.length})
      </summary>
      <ul>
        {rows.map((row) => (
          <AsideRow key={row.ticket.id} row={row} />
        ))}
      </ul>
    </details>
  );
}

function AsideRow({ row: { ticket, title, by, at, version } }: { row: PutAside }) {
  const { t } = useText();
  const { link } = usePage();
  const day = useDay();
  const { send, busy } = useSend(putProposalAside, {
    outdates: [reviewQuestions],
    onDone: () => toast.show({ text: t('question.review.takenUp'), tone: 'ok' }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
      <div className="min-w-0 flex-1 basis-52">
        <Link href={link('insiderTicket', { ticket: ticket.id })} className="font-semibold wrap-anywhere underline">
          {title}
        </Link>
        <p className="text-ink2">
          {t('question.review.asideBy', { name: by, date: day(exactDay(new Date(at), timeZone)) })}
        </p>
      </div>
      <Button
        kind="plain"
        size="small"
        busy={busy}
        onClick={() => void send({ params: { id: ticket.id }, body: { aside: false, version } })}
      >
        {t('question.review.takeUp')}
      </Button>
    </li>
  );
}

function Due({ review }: { review: DueReview }) {
  const { t } = useText();
  const { link } = usePage();
  const day = useDay();
  const { id, title, version, why, flags, lastLook } = review;
  const { send, busy } = useSend(changeQuestion, {
    outdates: [reviewQuestions, listQuestions, getQuestion],
    onDone: () => toast.show({ text: t('question.review.seen'), tone: 'ok' }),
  });
  return (
    <Card pad className="grid grid-cols-1 gap-3">
      <div className="grid gap-1.5">
        <Link
          href={link('commonProblem', { question: id })}
          className="font-semibold wrap-anywhere underline underline-offset-3"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-1.5 text-small text-ink2">
          {why.map((each) => (
            <Chip key={each} tone="warn">
              {t(`question.review.why.${each}`)}
            </Chip>
          ))}
          <span className="tabular">
            {t('question.review.last', { date: day(exactDay(new Date(lastLook), timeZone)) })}
          </span>
        </p>
      </div>
      {flags.length > 0 && (
        <ul className="grid gap-1 text-small">
          {flags.map(({ kind, note, by, at }) => (
            <li key={`${by} ${at}`} className="wrap-anywhere">
              {by}: {note ?? t(`question.flag.${kind}`)}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          size="medium"
          kind="quiet"
          busy={busy}
          onClick={() => void send({ params: { id }, body: { version, reviewed: true } })}
        >
          {t('question.review.right')}
        </Button>
        <ButtonLink size="medium" kind="quiet" href={link('commonProblem', { question: id })}>
          {t('question.review.open')}
        </ButtonLink>
      </div>
    </Card>
  );
}
