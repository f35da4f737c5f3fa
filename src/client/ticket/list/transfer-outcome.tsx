import { Check, CircleAlert } from 'lucide-react';
import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { TransferOutcome } from './bulk-transfer.ts';

/** The outcome for each ticket; renders nothing before the first request. */
export function Outcomes({
  rows,
  outcomes,
}: {
  rows: readonly TicketRow[];
  outcomes: ReadonlyMap<string, TransferOutcome>;
}) {
  if (outcomes.size === 0) return null;
  return (
    <ul className="rounded-field border border-line bg-surface">
      {rows.map((row) => (
        <OutcomeLine key={row.id} row={row} outcome={outcomes.get(row.id)} />
      ))}
    </ul>
  );
}

/** The outcome for one ticket, with an icon. */
function OutcomeLine({ row, outcome }: { row: TicketRow; outcome: TransferOutcome | undefined }) {
  return (
    <li className="flex items-start gap-2.5 px-3 py-2.5 not-first:border-t not-first:border-line">
      <span className="mt-0.5 grid size-5 shrink-0 place-items-center">
        {outcome?.is === 'sending' && <Spinner size={16} />}
        {outcome?.is === 'done' && <Check size={18} strokeWidth={2.6} aria-hidden className="text-ok" />}
        {outcome?.is === 'refused' && <CircleAlert size={18} strokeWidth={2.2} aria-hidden className="text-bad" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-medium">{row.title}</span>
        <OutcomeText outcome={outcome} />
      </span>
      <span className="code shrink-0 text-small text-ink3">{row.number}</span>
    </li>
  );
}

/** The outcome as text; also shown below a row of the list. */
export function OutcomeText({ outcome }: { outcome: TransferOutcome | undefined }) {
  const { t } = useText();
  if (!outcome) return null;
  const tone = outcome.is === 'done' ? 'text-ok' : outcome.is === 'refused' ? 'text-bad' : 'text-ink2';
  return (
    <span className={`block text-small font-medium ${tone}`}>
      {outcome.is === 'refused' ? outcome.reason : t(`ticket.pick.is.${outcome.is}`)}
    </span>
  );
}
