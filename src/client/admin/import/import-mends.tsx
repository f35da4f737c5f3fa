import { Replace, Undo2 } from 'lucide-react';
import { closest } from '../../../shared/admin/closest.ts';
import { columnOf, isEntityName } from '../../../shared/admin/entity-table.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { listImportMistakes, type ImportMistake, type ImportView } from '../../../shared/admin/import-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useText } from '../../text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useOptions, type Option } from '../use-options.ts';
import { useRecords } from '../record/record-controls.tsx';
import { useMend } from './use-mend.ts';

interface MendsProps {
  run: ImportView;
  reload: () => void;
}
type Mending = NonNullable<ReturnType<typeof useMend>>;

/** What can be put right at once: a text that many rows have, and what was probably meant; and to undo what was put right last. */
export function ImportMends({ run, reload }: MendsProps) {
  const { t } = useText();
  const mending = useMend(run, reload);
  const enabled = mending !== undefined && run.counts.wrong > 0;
  const { data } = useCall(listImportMistakes, { params: { id: run.id } }, { enabled, staleMs: 0 });
  if (!mending) return null;
  const mistakes = enabled ? (data?.items ?? []) : [];
  const { mends } = mending;
  return (
    <div className="grid grid-cols-1 gap-2 empty:hidden">
      {mistakes.map((mistake) => (
        <Mistake key={`${mistake.column} ${mistake.value}`} mistake={mistake} run={run} mending={mending} />
      ))}
      {mends.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 px-1 text-small text-ink2">
          {t('imports.mended', { n: mends.length })}
          <Button kind="plain" size="small" icon={Undo2} busy={mending.busy} onClick={mending.undo}>
            {t('imports.undoMend')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface MistakeProps {
  mistake: ImportMistake;
  run: ImportView;
  mending: Mending;
}

/** Only of what names a record or a code: what else a text may have meant nobody knows. */
function Mistake(props: MistakeProps) {
  const { run, mistake } = props;
  const entry = isEntityName(run.entity) ? columnOf(run.entity, mistake.column) : undefined;
  if (!entry || mistake.value === '') return null;
  if (entry.type === 'code') return <OfCode {...props} dictionary={entry.dictionary} />;
  if (entry.type === 'record') return <OfRecord {...props} of={entry.of} />;
  return null;
}

type CodeColumn = Extract<Column, { type: 'code' }>;

const OfCode = ({ dictionary, ...props }: MistakeProps & Pick<CodeColumn, 'dictionary'>) => (
  <Meant {...props} options={useOptions(dictionary)} />
);

/** Records that begin like it: the search finds words by their beginning. */
const BEGINNING = 4;
const OfRecord = ({ of, ...props }: MistakeProps & { of: string }) => (
  <Meant {...props} options={useRecords(of, props.mistake.value.trim().slice(0, BEGINNING)).options} />
);

function Meant({ mistake, run, mending, options }: MistakeProps & { options: readonly Option[] }) {
  const { t } = useText();
  const meant = closest(mistake.value, options);
  const { add, busy } = mending;
  if (meant.length === 0 || !add) return null;
  const { column, value: from, rows: n } = mistake;
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <p className="min-w-0 flex-1 basis-40 text-small text-ink2">
        {run.columns.find(({ name }) => name === column)?.label ?? column}
      </p>
      <div className="flex flex-wrap gap-2">
        {meant.map(({ value: to }) => (
          <Button
            key={to}
            className="wrap-anywhere"
            kind="quiet"
            size="medium"
            icon={Replace}
            busy={busy}
            onClick={() => add({ column, from, to })}
          >
            {t('imports.replace', { from, to, n })}
          </Button>
        ))}
      </div>
    </Card>
  );
}
