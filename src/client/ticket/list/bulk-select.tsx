import { ArrowLeftRight } from 'lucide-react';
import { useMemo, useState, useEffect, useRef } from 'react';
import type { listTickets } from '../../../shared/ticket/list-call.ts';
import type { TicketRow } from '../../../shared/ticket/ticket-view.ts';
import type { useCallPages } from '../../api/queries.ts';
import type { User } from '../../api/user.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Page as Frame } from '../../ui/page.tsx';
import { LoadMore } from '../../ui/states.tsx';
import { BulkRows } from './bulk-rows.tsx';
import { isOpen, mayTransfer, stableRows } from './bulk-transfer.ts';
import { TransferSheet } from './transfer-sheet.tsx';
import { useBulkTransfer } from './use-bulk-transfer.ts';

interface BulkSelectProps {
  list: ReturnType<typeof useCallPages<typeof listTickets>>;
  user: User;
  /** The id of the ticket that is selected at first; '' for none. */
  first: string;
  onLeave: () => void;
}

/** A lead selects tickets of the list and transfers them to somebody. Refused ones stay selected. */
export function BulkSelect({ list, user, first, onLeave }: BulkSelectProps) {
  const { t } = useText();
  const { items, hasNextPage, isFetchingNextPage } = list;
  const { rows, picked, pick, pickAll } = useSelection(items, first);
  const [sheet, setSheet] = useState(false);
  const transfer = useBulkTransfer(
    (id) => pick(id, false),
    () => {
      setSheet(false);
      onLeave();
    },
  );
  const { outcomes } = transfer;
  const open = rows.filter((row) => mayTransfer(row) && isOpen(outcomes.get(row.id)));
  const all = open.length > 0 && open.every(({ id }) => picked.has(id));
  useEscape(onLeave, !sheet);

  const openSheet = () => {
    transfer.begin(rows.filter(({ id }) => picked.has(id)));
    setSheet(true);
  };
  return (
    <Frame
      title={picked.size === 0 ? t('ticket.pick.none') : t('ticket.pick.count', { n: picked.size })}
      back
      onBack={onLeave}
      actions={
        <Button kind="plain" size="medium" onClick={() => pickAll(all ? [] : open)}>
          {t(all ? 'ticket.pick.noneOf' : 'ticket.pick.all')}
        </Button>
      }
      footer={
        picked.size > 0 && (
          <Button wide icon={ArrowLeftRight} onClick={openSheet}>
            {t('ticket.pick.transfer')}
          </Button>
        )
      }
    >
      <p role="status" className="sr-only">
        {t('ticket.pick.count', { n: picked.size })}
      </p>
      <BulkRows rows={rows} user={user} picked={picked} outcomes={outcomes} pick={pick} />
      {hasNextPage && <LoadMore more busy={isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
      <TransferSheet key={transfer.form} open={sheet} onClose={() => setSheet(false)} {...transfer.sheet} />
    </Frame>
  );
}

/** The rows in a stable order (see `stableRows`), and which of them are selected. */
function useSelection(items: readonly TicketRow[], first: string) {
  const [rows, setRows] = useState<readonly TicketRow[]>(items);
  const [seen, setSeen] = useState(items);
  if (items !== seen) {
    setSeen(items);
    setRows(stableRows(rows, items));
  }
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set([first]));
  // What cannot be transferred any more is not selected any more.
  const picked = useMemo(
    () => new Set(rows.filter((row) => ids.has(row.id) && mayTransfer(row)).map(({ id }) => id)),
    [rows, ids],
  );
  const pick = (id: string, on: boolean) =>
    setIds((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  const pickAll = (chosen: readonly TicketRow[]) => setIds(new Set(chosen.map(({ id }) => id)));
  return { rows, picked, pick, pickAll };
}

/** TypeScript's DOM types do not include it yet. */
declare const CloseWatcher: (new () => { onclose: () => void; destroy(): void }) | undefined;

/** Calls `leave` on Escape, and on Android's back gesture if the browser has CloseWatcher. */
function useEscape(leave: () => void, on: boolean): void {
  const now = useRef(leave);
  useEffect(() => {
    now.current = leave;
  });
  useEffect(() => {
    if (!on) return;
    if (typeof CloseWatcher !== 'undefined') {
      const watcher = new CloseWatcher();
      watcher.onclose = () => now.current();
      return () => watcher.destroy();
    }
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && now.current();
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on]);
}
