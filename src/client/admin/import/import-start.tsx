import { FileDown, FileUp } from 'lucide-react';
import { useId } from 'react';
import { getSample, listImports, startImport, type ImportView } from '../../../shared/admin/import-calls.ts';
import { exactDay } from '../../../shared/format/time.ts';
import { randomKey, send } from '../../api/client.ts';
import { useCallPages } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { ListRow, RowList } from '../../ui/list-row.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { timeZone } from '../../ui/use-now.ts';
import { IMPORT_TYPES } from '../../upload/prepare-import.ts';
import { useNumber } from '../use-number.ts';
import { openFile } from './open-file.ts';
import { useFileUpload } from './use-file-upload.ts';

interface ImportStartProps {
  entity: string;
  /** Where one import is. */
  linkTo: (id: string) => string;
  onStarted: (id: string) => void;
}

/** Choosing a file, samples of it, and what was imported before. */
export function ImportStart({ entity, linkTo, onStarted }: ImportStartProps) {
  return (
    <div className="grid gap-5">
      <ChooseFile entity={entity} onStarted={onStarted} />
      <Samples entity={entity} />
      <Before entity={entity} linkTo={linkTo} />
    </div>
  );
}

function ChooseFile({ entity, onStarted }: Pick<ImportStartProps, 'entity' | 'onStarted'>) {
  const { t } = useText();
  const id = useId();
  const upload = useFileUpload();
  const start = useSend(startImport, {
    catches: true,
    outdates: [listImports],
    onDone: ({ id: made }) => onStarted(made),
  });
  const isBusy = upload.progress !== undefined || start.busy;
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    start.reset();
    const uploaded = await upload.send(file);
    if (uploaded) await start.send({ body: { entity, upload: uploaded } });
  };
  const fault = upload.fault ?? (start.error && (start.fields['upload'] ?? start.error.message));
  return (
    <Card pad className="grid gap-3">
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!isBusy) void take(event.dataTransfer.files[0]);
        }}
        className="press grid min-h-40 cursor-pointer place-items-center content-center gap-2 rounded-field border border-dashed border-line-strong p-4 text-center active:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <input
          id={id}
          type="file"
          accept={IMPORT_TYPES}
          disabled={isBusy}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <FileUp size={28} strokeWidth={1.8} aria-hidden className="text-act" />
        <span className="text-title font-bold">{isBusy ? t('imports.uploading') : t('imports.chooseFile')}</span>
        <span className="text-small text-ink2">{t('imports.fileText')}</span>
        {upload.progress !== undefined && (
          <progress
            aria-label={t('imports.uploading')}
            value={upload.progress}
            max={1}
            className="h-1.5 w-48 accent-act"
          />
        )}
      </label>
      {fault && (
        <Banner tone="bad" urgent>
          {fault}
        </Banner>
      )}
      <p className="text-small text-ink2">{t('imports.checkedFirst')}</p>
    </Card>
  );
}

function Samples({ entity }: { entity: string }) {
  const { t } = useText();
  const fetchSample = (format: 'csv' | 'xlsx') => (): void => {
    send(getSample, { params: { entity }, query: { format } }, { key: randomKey() })
      .then(({ url }) => openFile(url))
      .catch(() => toast.error(t('frame.loadFailed')));
  };
  return (
    <Section title={t('imports.samples')}>
      <Card pad className="flex flex-wrap items-center gap-3">
        <p className="min-w-48 flex-1 text-body text-ink2">{t('imports.samplesText')}</p>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button key={format} kind="quiet" size="medium" icon={FileDown} onClick={fetchSample(format)}>
            {format.toUpperCase()}
          </Button>
        ))}
      </Card>
    </Section>
  );
}

function Before({ entity, linkTo }: Pick<ImportStartProps, 'entity' | 'linkTo'>) {
  const { t } = useText();
  const outcomeOf = useOutcome();
  const list = useCallPages(listImports, { query: { entity, limit: '10' } });
  if (list.isPending) return <SkeletonRows rows={2} />;
  if (list.error) return <ErrorState text={list.error.message} onRetry={() => void list.refetch()} />;
  if (list.items.length === 0) return null;
  return (
    <Section title={t('imports.before')}>
      <RowList label={t('imports.before')}>
        {list.items.map((run) => (
          <ListRow
            key={run.id}
            href={linkTo(run.id)}
            title={run.name}
            meta={outcomeOf(run)}
            time={exactDay(new Date(run.createdAt), timeZone)}
          />
        ))}
      </RowList>
    </Section>
  );
}

/** What became of it, and who did it. */
function useOutcome(): (run: ImportView) => string {
  const { t } = useText();
  const number = useNumber();
  const words = {
    checking: t('imports.state.checking'),
    checked: t('imports.state.checked'),
    applying: t('imports.state.applying'),
    applied: t('imports.state.applied'),
    undoing: t('imports.state.undoing'),
    undone: t('imports.state.undone'),
    failed: t('imports.state.failed'),
  };
  return ({ state, counts, by }) => {
    const rows = t('imports.importedRows', { count: number(counts.new + counts.changed) });
    return [words[state], rows, by?.name].filter(Boolean).join(' · ');
  };
}
