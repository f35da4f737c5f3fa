import { someCan } from '../../shared/ticket/roles.ts';
import { useCallback, useMemo, useState } from 'react';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import type { User } from '../api/user.ts';
import { mayTransfer } from '../ticket/list/bulk-transfer.ts';

/** The tickets selected for a transfer. A lead may transfer every ticket, others only those assigned to them. */
export function useSelection(rows: readonly TicketRow[], gone: ReadonlySet<string>, user: User) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const leads = someCan(user.roles, 'leads');
  const may = useCallback(
    (row: TicketRow) => !gone.has(row.id) && (leads || row.mine?.handler === true) && mayTransfer(row),
    [leads, gone],
  );
  const picked = useMemo(() => rows.filter((row) => ids.has(row.id) && may(row)), [rows, ids, may]);
  // A selected ticket that has left the list is not visible any more, so it is not transferred.
  const chosen = useMemo(() => new Set(picked.map(({ id }) => id)), [picked]);
  const choose = useCallback(
    (id: string, on: boolean) =>
      setIds((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id))),
    [],
  );
  const open = useMemo(() => rows.filter(may), [rows, may]);
  const chooseAll = (): void => setIds(new Set(open.map(({ id }) => id)));
  const clear = useCallback(() => setIds(new Set()), []);
  return { picked, chosen, may, choose, chooseAll, clear, all: picked.length === open.length };
}
