import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import { getTicket, listTickets } from '../../shared/ticket/calls.ts';
import { conflictData, type TicketRow } from '../../shared/ticket/view.ts';
import { ApiError } from '../api/api-error.ts';
import { randomKey, send } from '../api/client.ts';
import type { useCallPages } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { useText, type T } from '../text.tsx';
import '../texts/ticket-page.ts';
import '../texts/ticket-tools.ts';
import { Button } from '../ui/button.tsx';
import { RowList } from '../ui/list-row.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { PickRow } from '../ui/pick-row.tsx';
import { LoadMore } from '../ui/states.tsx';
import { toast } from '../ui/toast-queue.ts';
import { mayTransfer, steady, transferAll, type Handover, type Outcome } from './bulk-transfer.ts';
import { eventTitle } from './event-title.ts';
import { useTicketRow } from './ticket-row.tsx';
import { OutcomeWords, TransferSheet } from './transfer-sheet.tsx';
import { useNow } from './use-now.ts';

interface PickPageProps {
  list: ReturnType<typeof useCallPages<typeof listTickets>>;
  user: User;
  /** The ticket that is selected to begin with; '' for none. */
  first: string;
  onLeave: () => void;
}

/** A lead selects tickets of the list and hands them to somebody; those that are refused stay selected. */
export function PickPage({ list, user, first, onLeave }: PickPageProps) {
  const { t } = useText();
  const now = useNow();
  const client = useQueryClient();
  const { items, hasNextPage, isFetchingNextPage } = list;
  const [rows, setRows] = useState<readonly TicketRow[]>(items);
  const [seen, setSeen] = useState(items);
  if (items !== seen) {
    setSeen(items);
    setRows(steady(rows, items));
  }
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((row) => row.id === first && mayTransfer(row)).map(({ id }) => id)),
  );
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  /** As they stood when the sheet was opened: that is what the lead decided on. */
  const [round, setRound] = useState<readonly TicketRow[]>([]);
  const [sheet, setSheet] = useState(false);
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const open = rows.filter((row) => mayTransfer(row) && outcomes.get(row.id)?.is !== 'done');
  const all = open.length > 0 && open.every(({ id }) => picked.has(id));
  useEscape(onLeave, !sheet);

  const pick = (id: string, on: boolean) =>
    setPicked((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)));
  const openSheet = () => {
    setRound(rows.filter(({ id }) => picked.has(id)));
    setOutcomes(new Map());
    setSheet(true);
  };
  const transfer = async (handover: Handover): Promise<void> => {
    const versions = new Map<string, number>();
    const done = new Set<string>();
    setBusy(true);
    await transferAll(
      round.filter(({ id }) => outcomes.get(id)?.is !== 'done'),
      handover,
      {
        keys: keys.current,
        newKey: randomKey,
        send: (row, body, key) =>
          send(
            actOnTicket.transfer,
            { params: { id: row.id }, body: { ...body, version: row.version } },
            { key, catches: true },
          ).catch((error: unknown) => {
            const met = error instanceof ApiError ? conflictData.safeParse(error.data) : undefined;
            if (met?.success) versions.set(row.id, met.data.version);
            throw error;
          }),
        reasonOf: (error) => reasonOf(t, error),
        tell: (id, outcome) => {
          setOutcomes((before) => new Map(before).set(id, outcome));
          if (outcome.is !== 'done') return;
          done.add(id);
          pick(id, false);
        },
      },
    );
    setBusy(false);
    for (const { name } of [listTickets, getTicket]) void client.invalidateQueries({ queryKey: [name] });
    // What has changed was told: the next try is judged by what the ticket is now.
    setRound((before) => before.map((row) => ({ ...row, version: versions.get(row.id) ?? row.version })));
    const left = round.filter(({ id }) => outcomes.get(id)?.is !== 'done' && !done.has(id));
    if (left.length > 0) return;
    toast.show({ text: t('ticket.pick.done', { n: round.length }), tone: 'ok' });
    setSheet(false);
    onLeave();
  };

  return (
    <Frame
      title={picked.size === 0 ? t('ticket.pick.none') : t('ticket.pick.count', { n: picked.size })}
      back
      onBack={onLeave}
      actions={
        <Button kind="plain" size="medium" onClick={() => setPicked(new Set(all ? [] : open.map(({ id }) => id)))}>
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
      {hasNextPage && <LoadMore more busy={isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
      <TransferSheet
        open={sheet}
        onClose={() => setSheet(false)}
        rows={round}
        outcomes={outcomes}
        busy={busy}
        onSend={(handover) => void transfer(handover)}
      />
    </Frame>
  );
}

interface RowProps {
  row: TicketRow;
  user: User;
  now: Date;
  checked: boolean;
  outcome: Outcome | undefined;
  onChange: (checked: boolean) => void;
}

function Row({ row, user, now, checked, outcome, onChange }: RowProps) {
  const { t } = useText();
  const { href: _href, lead: _lead, ...words } = useTicketRow({ row, user, now });
  const may = mayTransfer(row);
  const note = may ? (
    outcome && <OutcomeWords outcome={outcome} />
  ) : (
    <span className="text-ink2">{t('ticket.refused.status', { status: row.statusLabel })}</span>
  );
  return (
    <PickRow
      {...words}
      checked={checked}
      disabled={!may || outcome?.is === 'done' || outcome?.is === 'sending'}
      note={note}
      onChange={onChange}
    />
  );
}

/** The wrong field's own words first; a conflict says what happened meanwhile. */
function reasonOf(t: T, error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const met = error.failure === 'conflict' ? conflictData.safeParse(error.data) : undefined;
  const last = met?.success ? met.data.events.at(-1) : undefined;
  const refused = met?.success ? met.data.actions.find(({ action }) => action === 'transfer')?.reason : undefined;
  if (refused) return refused;
  if (last) return t('ticket.pick.changed', { what: eventTitle(t, last.action) });
  return Object.values(error.fields)[0] ?? error.message;
}

/** TypeScript's DOM does not know it yet. */
declare const CloseWatcher: (new () => { onclose: () => void; destroy(): void }) | undefined;

/** Escape leaves the mode, as the arrow does, and so does Android's back where the browser tells of it. */
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
