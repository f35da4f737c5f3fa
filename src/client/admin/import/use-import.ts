import { useEffect } from 'react';
import { busyStates, getImport, listImportRows } from '../../../shared/admin/import-calls.ts';
import { queryClient, useCall } from '../../api/queries.ts';

const POLL_MS = 700;

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
  // The rows have changed when a step has ended.
  useEffect(() => {
    if (!isBusy) void queryClient.invalidateQueries({ queryKey: [listImportRows.name] });
  }, [isBusy, state]);
  return { ...call, run: data, isBusy };
}
