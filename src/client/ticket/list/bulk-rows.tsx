import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';
import type { User } from '../../api/user.ts';
import { useText } from '../../text.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { SelectableRow } from '../../ui/selectable-row.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useTicketRow } from '../ticket-list-row.tsx';
import { mayTransfer, type TransferOutcome } from './bulk-transfer.ts';
import { OutcomeText } from './transfer-outcome.tsx';

interface BulkRowsProps {
  rows: readonly TicketRow[];
  user: User;
  picked: ReadonlySet<string>;
  outcomes: ReadonlyMap<string, TransferOutcome>;
  pick: (id: string, on: boolean) => void;
}

/** The tickets to select. Those that cannot be transferred are disabled and say why. */
export function BulkRows({ rows, user, picked, outcomes, pick }: BulkRowsProps) {
  const { t } = useText();
  const now = useNow();
  return (
    <RowList label={t('frame.tickets')}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          user={user}
          now={now}
          checked={picked.has(row.id)}
          outcome={outcomes.get(row.id)}
          onChange={(on) => pick(row.id, on)}
        />
      ))}
    </RowList>
  );
}

interface RowProps {
  row: TicketRow;
  user: User;
  now: Date;
  checked: boolean;
  outcome: TransferOutcome | undefined;
  onChange: (checked: boolean) => void;
}

function Row({ row, user, now, checked, outcome, onChange }: RowProps) {
  const { t } = useText();
  const { href: _href, lead: _lead, ...words } = useTicketRow({ row, user, now });
  const may = mayTransfer(row);
  const note = may ? (
    outcome && <OutcomeText outcome={outcome} />
  ) : (
    <span className="text-ink2">{t('ticket.refused.status', { status: t(`ticket.status.${row.status}`) })}</span>
  );
  return (
    <SelectableRow
      {...words}
      checked={checked}
      disabled={!may || outcome?.is === 'done' || outcome?.is === 'sending'}
      note={note}
      onChange={onChange}
    />
  );
}
