import { FileDown, FileUp } from 'lucide-react';
import { useId } from 'react';
import { listImports, startImport } from '../../../shared/admin/import-calls.ts';
import { getSample } from '../../../shared/admin/sample-calls.ts';
import { randomKey, send } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { useFileUpload } from '../use-file-upload.ts';
import { exactDay } from '../../../shared/format/time.ts';
import { useCallPages } from '../../api/queries.ts';
import { useDay } from '../../ui/day.tsx';
import { ListRow, RowList } from '../../ui/list-row.tsx';
import { QueryError } from '../../query-state.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { timeZone } from '../../ui/use-now.ts';
import { useImportOutcome } from './import-outcome.ts';

/** The earlier imports of an entity with their results. */
function EarlierImports({ entity, linkTo }: { entity: string; linkTo: (id: string) => string }) {
  const { t } = useText();
  const day = useDay();
  const outcomeOf = useImportOutcome();
  const list = useCallPages(listImports, { query: { entity, limit: '10' } });
  if (list.isPending) return <SkeletonRows rows={2} />;
  if (list.error) return <QueryError query={list} />;
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
            time={day(exactDay(new Date(run.createdAt), timeZone))}
          />
        ))}
      </RowList>
    </Section>
  );
}

/** Only a filter of the file chooser: the server detects the format from the content. */
const IMPORT_TYPES = '.csv,.txt,.tsv,.xlsx,.zip,.json';

interface ImportStartProps {
  entity: string;
  /** The address of an import. */
  linkTo: (id: string) => string;
  onStarted: (id: string) => void;
}

/** Choose a file, download a sample, see earlier imports. */
export function ImportStart({ entity, linkTo, onStarted }: ImportStartProps) {
  return (
    <div className="grid gap-5">
      <ChooseFile entity={entity} onStarted={onStarted} />
      <Samples entity={entity} />
      <EarlierImports entity={entity} linkTo={linkTo} />
    </div>
  );
}

function ChooseFile({ entity, onStarted }: Pick<ImportStartProps, 'entity' | 'onStarted'>) {
  const { t } = useText();
  const id = useId();
  const upload = useFileUpload('import');
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
  const errorText = upload.error ?? (start.error && (start.fields['upload'] ?? start.error.message));
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
      {errorText && (
        <Banner tone="bad" urgent>
          {errorText}
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
      .then(({ url }) => window.location.assign(url))
      .catch(() => toast.error(t('frame.loadFailed')));
  };
  return (
    <Section title={t('imports.samples')}>
      <Card pad className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48 text-body text-ink2">{t('imports.samplesText')}</p>
        <div className="flex flex-wrap gap-3">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button key={format} kind="quiet" size="medium" icon={FileDown} onClick={fetchSample(format)}>
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </Card>
    </Section>
  );
}
