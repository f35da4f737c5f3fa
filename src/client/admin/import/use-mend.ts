import { MENDS_MAX, type Mend } from '../../../shared/admin/file-reading.ts';
import { mapImport, type ImportView } from '../../../shared/admin/import-calls.ts';
import { useSend } from '../../api/use-send.ts';

/** Puts cells of an import right; then the file is checked again. Undefined where nothing can be put right any more. */
export function useMend(run: ImportView, reload: () => void) {
  const { send, busy } = useSend(mapImport, { onDone: reload, onFailed: reload });
  const mends = run.reading.mends ?? [];
  const put = (next: readonly Mend[]) =>
    void send({ params: { id: run.id }, body: { version: run.version, reading: { mends: [...next] } } });
  if (run.state !== 'checked') return undefined;
  return {
    busy,
    mends,
    add: mends.length < MENDS_MAX ? (mend: Mend) => put([...mends, mend]) : undefined,
    undo: () => put(mends.slice(0, -1)),
  };
}
