import { useEffect } from 'react';
import { busyStates, getImport, listImportRows } from '../../../shared/admin/import-calls.ts';
import { queryClient, useCall } from '../../api/queries.ts';

const ASKED_EVERY_MS = 700;

/** An import as it is now: asked for again while a job is at work on it. */
export function useImport(id: string) {
  const call = useCall(getImport, { params: { id } }, { staleMs: 0 });
  const { data, isFetching, refetch } = call;
  const isBusy = data !== undefined && busyStates.includes(data.state);
  const { state } = data ?? {};
  useEffect(() => {
    if (!isBusy || isFetching) return;
    const timer = setTimeout(() => void refetch(), ASKED_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isBusy, isFetching, refetch]);
  // A step that has ended leaves other rows behind.
  useEffect(() => {
    if (!isBusy) void queryClient.invalidateQueries({ queryKey: [listImportRows.name] });
  }, [isBusy, state]);
  return { ...call, run: data, isBusy };
}
