import { useEffect } from 'react';
import { listEntities, listRecords } from '../../../shared/admin/entity-calls.ts';
import { busyStates, getImport, listImportMistakes, listImportRows } from '../../../shared/admin/import-calls.ts';
import { queryClient, useCall } from '../../api/queries.ts';

const POLL_MS = 700;

/** Calls whose answers may have changed after a step of the import. */
const OUTDATED = [listImportRows, listImportMistakes, listEntities, listRecords];

/** Reads an import, repeatedly while a job is working on it. */
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
    for (const { name } of OUTDATED) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [isBusy, state]);
  return { ...call, run: data, isBusy };
}
