import { acknowledgeSolution, getTicket, listSolutions } from '../../api/reading-calls.ts';
import { warningFirst } from '../../../shared/format/warning-first.ts';
import { exactTime, postTime } from '../../../shared/format/time.ts';
import type { SolutionView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useLabel } from '../../dictionary/labels.ts';
import { useSend } from '../../api/use-send.ts';
import { useUser } from '../../api/user.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { FileGallery } from '../file-gallery.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { WarningNote } from '../../ui/warning-note.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/tone.ts';

const decisionTone: Record<NonNullable<SolutionView['decision']>, Tone> = {
  accepted: 'act',
  declined: 'bad',
  confirmed: 'ok',
};

interface SolutionCardProps {
  ticket: Pick<TicketView, 'id'>;
  solution: SolutionView;
  /** The user is the requester, who confirms that they have read the safety warning. */
  reads: boolean;
  now: Date;
}

/** The newest solution of a ticket, with a link to all versions. */
export function SolutionCard({ ticket, solution, reads, now }: SolutionCardProps) {
  const { t } = useText();
  const { link } = usePage();
  const insider = useUser()?.isInsider ?? false;
  const all = link(insider ? 'solutionHistory' : 'partnerSolution', { ticket: ticket.id });
  return (
    <Section
      title={t('solution.title')}
      note={t('ticket.versionN', { n: solution.version })}
      action={
        <ButtonLink kind="plain" size="small" href={all}>
          {solution.version > 1 ? t('solution.whatChanged', { n: solution.version - 1 }) : t('solution.open')}
        </ButtonLink>
      }
    >
      <Card pad>
        <SolutionText ticketId={ticket.id} solution={solution} reads={reads} now={now} />
      </Card>
    </Section>
  );
}

/** One version: the safety warning first, then the text, its files, its author and the decision. */
export function SolutionText({
  ticketId,
  solution,
  reads,
  now,
}: {
  ticketId: string;
  solution: SolutionView;
  reads: boolean;
  now: Date;
}) {
  const { t } = useText();
  const label = useLabel();
  const at = new Date(solution.at);
  const { warning, steps } = warningFirst(solution.text);
  return (
    <div className="grid grid-cols-1 gap-3">
      {solution.safety && <SafetyWarning ticketId={ticketId} solution={solution} reads={reads} />}
      {warning !== null && (
        <WarningNote>
          <p className="whitespace-pre-line wrap-anywhere">{warning}</p>
        </WarningNote>
      )}
      <LongText text={steps} />
      <FileGallery files={solution.attachments} />
      {solution.changeNote && (
        <p className="text-small wrap-anywhere">
          <span className="font-semibold">{t('solution.changeNote')}:</span> {solution.changeNote}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink2">
        {solution.decision && (
          <Chip tone={decisionTone[solution.decision]}>{t(`solution.decision.${solution.decision}`)}</Chip>
        )}
        <span>
          {solution.author.name} ·{' '}
          <time dateTime={solution.at} title={exactTime(at, timeZone)} className="tabular">
            {postTime(t, at, now, timeZone)}
          </time>
        </span>
      </p>
      {solution.reason && (
        <p className="rounded-field bg-bad-soft p-3 whitespace-pre-line text-bad-ink wrap-anywhere">
          {solution.reasonCode && (
            <strong className="block">{label('solutionRejectionReason', solution.reasonCode)}</strong>
          )}
          {solution.reason}
        </p>
      )}
    </div>
  );
}

function SafetyWarning({ ticketId, solution, reads }: { ticketId: string; solution: SolutionView; reads: boolean }) {
  const { t } = useText();
  const { send, busy } = useSend(acknowledgeSolution, { outdates: [getTicket, listSolutions] });
  const { safetyReadAt } = solution;
  return (
    <WarningNote
      action={
        reads && safetyReadAt === null ? (
          <Button
            kind="quiet"
            size="medium"
            busy={busy}
            onClick={() => void send({ params: { id: ticketId, version: String(solution.version) } })}
          >
            {t('solution.safetyRead')}
          </Button>
        ) : undefined
      }
    >
      <p className="whitespace-pre-line wrap-anywhere">{solution.safety}</p>
      {safetyReadAt && (
        <p className="mt-1 text-small">
          {t('solution.safetyReadAt', { time: exactTime(new Date(safetyReadAt), timeZone) })}
        </p>
      )}
    </WarningNote>
  );
}
