import { useText } from '../../text.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { SeverityChip, type AlarmFacts } from '../severity-chip.tsx';
import type { ClockFacts } from '../clock-display.ts';
import { waitsForSide, type NextStepFacts, type Side } from '../next-step.ts';

/** The fields that a list row has too: they are shown before the ticket is loaded. */
export type TicketSummary = NextStepFacts & AlarmFacts & { number: string; clock: ClockFacts };

/** The heading of the page: number, alarm and status. */
export function DeskHeading({ facts, side, now }: { facts: TicketSummary; side: Side; now: Date }) {
  const { t } = useText();
  return (
    <span className="desk-heading flex min-w-0 flex-wrap items-center gap-x-2 text-body">
      <CopyText value={facts.number} what={t('ticket.number')} />
      {facts.alarm && <SeverityChip {...facts} now={now} />}
      <Chip tone={waitsForSide(facts, side) ? 'act' : 'run'}>
        {waitsForSide(facts, side) ? t('ticket.chip.you') : t(`ticket.status.${facts.status}`)}
      </Chip>
      {facts.onHold && <Chip tone="warn">{t('ticket.chip.pending')}</Chip>}
    </span>
  );
}
