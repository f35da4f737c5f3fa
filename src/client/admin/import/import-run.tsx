import { FileDown, FileUp, Table2, Undo2 } from 'lucide-react';
import { Suspense, useState, useEffect } from 'react';
import {
  applyImport,
  getWrongRows,
  undoImport,
  type ImportView,
  type RowResult,
  busyStates,
  getImport,
  listImportMistakes,
  listImportRows,
} from '../../../shared/admin/import-calls.ts';
import { randomKey, send } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { lazyPart } from '../../lazy-part.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { SkeletonPage } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { useAdminLink } from '../addresses.ts';
import { useNumber } from '../use-number.ts';
import { FileReading } from './file-reading.tsx';
import { ImportCounts } from './import-counts.tsx';
import { ImportMends } from './import-mends.tsx';
import { ImportRows } from './import-rows.tsx';
import { MapColumnsSheet } from './map-columns-sheet.tsx';
import { listEntities, listRecords } from '../../../shared/admin/entity-calls.ts';
import { queryClient, useCall } from '../../api/queries.ts';

const POLL_MS = 700;

/** Calls whose answers may have changed after a step of the import. */
const OUTDATED = [listImportRows, listImportMistakes, listEntities, listRecords];

/** Reads an import, repeatedly while a job is working on it. */
function useImport(id: string) {
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

const MenuSheet = lazyPart(() => import('../../ui/menu-sheet.tsx').then((part) => part.MenuSheet));

/** One import: its counts and rows, and the buttons for the possible next steps. */
const InviteManyButton = lazyPart(() =>
  import('../record/invite-many-button.tsx').then((part) => part.InviteManyButton),
);

export function ImportRun({ id }: { id: string }) {
  const { run, isBusy, error, isFetching, refetch } = useImport(id);
  if (!run) return error ? <QueryError query={{ error, isFetching, refetch }} /> : <SkeletonPage plain />;
  return <ImportDetail run={run} isBusy={isBusy} reload={() => void refetch()} />;
}

function ImportDetail({ run, isBusy, reload }: { run: ImportView; isBusy: boolean; reload: () => void }) {
  const { t } = useText();
  const adminLink = useAdminLink();
  const [result, setResult] = useState<RowResult | 'all'>('all');
  const { counts, state, error } = run;
  const hasRows = counts.new + counts.changed + counts.same + counts.wrong > 0;
  const filters = [
    { value: 'all' as const, text: t('imports.all') },
    { value: 'new' as const, text: t('imports.result.new') },
    { value: 'changed' as const, text: t('imports.result.changed') },
    { value: 'same' as const, text: t('imports.result.same') },
    { value: 'wrong' as const, text: t('imports.result.wrong') },
  ];
  return (
    <div className="grid gap-3">
      <p className="px-1 text-small wrap-anywhere text-ink2">{run.name}</p>
      <Steps run={run} isBusy={isBusy} reload={reload} />
      <FileReading run={run} onChanged={reload} />
      <ImportCounts run={run} isBusy={isBusy} />
      {error !== null && (
        <Banner
          tone={state === 'failed' && !asksForDates(run) ? 'bad' : 'warn'}
          title={state === 'failed' && !asksForDates(run) ? t('imports.notRead') : undefined}
        >
          {error}
        </Banner>
      )}
      {state === 'failed' && !asksForDates(run) && (
        <div>
          <ButtonLink href={adminLink('imports', { entity: run.entity })} kind="quiet" size="medium" icon={FileUp}>
            {t('imports.chooseFile')}
          </ButtonLink>
        </div>
      )}
      {hasRows && state !== 'checking' && (
        <>
          <ImportMends run={run} reload={reload} />
          <Tabs label={t('imports.whichRows')} items={filters} value={result} onChange={setResult} />
          <ImportRows key={result} run={run} result={result === 'all' ? undefined : result} reload={reload} />
        </>
      )}
    </div>
  );
}

/** The import waits for an answer: its dates can be read in several ways. */
const asksForDates = ({ state, file, reading }: ImportView): boolean =>
  state === 'failed' &&
  (file?.dates ?? []).some((one) => one.reading === null && reading.dates?.[one.column] === undefined);

function Steps({ run, isBusy, reload }: { run: ImportView; isBusy: boolean; reload: () => void }) {
  const { t } = useText();
  const number = useNumber();
  const [open, setOpen] = useState<'mapping' | 'wrong' | 'undo'>();
  const steps = { onDone: reload, onFailed: reload };
  const apply = useSend(applyImport, steps);
  const undo = useSend(undoImport, steps);
  const at = { params: { id: run.id }, body: { version: run.version } };
  const close = (): void => setOpen(undefined);
  const toWrite = run.counts.new + run.counts.changed;
  const asks = asksForDates(run);
  return (
    <div className="flex flex-wrap gap-2">
      {(run.state === 'checked' || run.state === 'failed') && run.mapping.length > 0 && (
        <Button kind={asks ? 'main' : 'quiet'} size="medium" icon={Table2} onClick={() => setOpen('mapping')}>
          {t(asks ? 'imports.sayDates' : 'imports.mapColumns')}
        </Button>
      )}
      {!isBusy && run.counts.wrong > 0 && (
        <Button kind="quiet" size="medium" icon={FileDown} onClick={() => setOpen('wrong')}>
          {t('imports.wrongAsFile')}
        </Button>
      )}
      {run.state === 'applied' && (
        <Button kind="quiet" size="medium" icon={Undo2} busy={undo.busy} onClick={() => setOpen('undo')}>
          {t('imports.takeBack')}
        </Button>
      )}
      {run.state === 'applied' && run.entity === 'people' && run.counts.new > 0 && (
        <Suspense>
          <InviteManyButton who={{ filter: { import: run.id } }} />
        </Suspense>
      )}
      {run.state === 'checked' && (
        <Button size="medium" busy={apply.busy} disabled={toWrite === 0} onClick={() => void apply.send(at)}>
          {toWrite === 0 ? t('imports.nothing') : t('imports.importRows', { count: number(toWrite), n: toWrite })}
        </Button>
      )}
      {/* Mounted only while open, so that it starts with the current mapping. */}
      {open === 'mapping' && <MapColumnsSheet open run={run} onClose={close} onMapped={reload} />}
      <Suspense>
        <WrongMenu run={run} open={open === 'wrong'} onClose={close} />
      </Suspense>
      <ConfirmSheet
        open={open === 'undo'}
        onClose={close}
        danger
        title={t('imports.takeBackTitle')}
        confirm={t('imports.takeBack')}
        onConfirm={() => {
          close();
          void undo.send(at);
        }}
      >
        {t('imports.takeBackText', { count: number(toWrite), n: toWrite, name: run.name })}
      </ConfirmSheet>
    </div>
  );
}

function WrongMenu({ run, open, onClose }: { run: ImportView; open: boolean; onClose: () => void }) {
  const { t } = useText();
  const fetchFile = (format: 'csv' | 'xlsx') => (): void => {
    send(getWrongRows, { params: { id: run.id }, query: { format } }, { key: randomKey() })
      .then(({ url }) => window.location.assign(url))
      .catch(() => toast.error(t('frame.loadFailed')));
  };
  return (
    <MenuSheet
      open={open}
      onClose={onClose}
      title={t('imports.wrongAsFile')}
      items={[
        { text: 'XLSX', detail: t('imports.xlsxText'), onClick: fetchFile('xlsx') },
        { text: 'CSV', detail: t('imports.csvText'), onClick: fetchFile('csv') },
      ]}
    />
  );
}
