import { useEffect } from 'react';
import { listEntities, listRecords } from '../../../shared/admin/entity-calls.ts';
import { busyStates, getImport, listImportRows } from '../../../shared/admin/import-calls.ts';
import { queryClient, useCall } from '../../api/queries.ts';

const POLL_MS = 700;

/** What may have changed when a step has ended: the rows, the records, and how many there are of each kind. */
const LEFT_BEHIND = [listImportRows, listEntities, listRecords];

/** An import; it is read again and again while a job works on it. */
export function useImport(id: string) {
  const call = useCall(getImport, { params: { id } }, { staleMs: 0 });
  const { data, isFetching, refetch } = call;
  const isBusy = data !== undefined && busyStates.includes(data.state);
  const { state } = data ?? {};
  useEffect(() => {
    if (!isBusy || isFetching) return;
    const timer = setTimeout(() => void refetch(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isBusy, isFetching, refetch]);
  useEffect(() => {
    if (isBusy) return;
    for (const { name } of LEFT_BEHIND) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [isBusy, state]);
  return { ...call, run: data, isBusy };
}
