import { useDeferredValue, useState } from 'react';
import { getRecord, listRecords, type RecordRow } from '../../../shared/admin/entity-calls.ts';
import { mergeRecords } from '../../../shared/admin/merge-calls.ts';
import { useCall } from '../../api/queries.ts';
import { useSend } from '../../api/use-send.ts';
import { QueryError } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/form/select.tsx';
import { KeyValue } from '../../ui/key-value.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-queue.ts';
import type { ActedRecord, RecordActionProps } from './record-action.ts';

const OPTIONS_MAX = 50;
/** The kinds of moved records, in the order of the preview. */
const kinds = ['people', 'tickets', 'customers', 'units', 'contacts', 'organisations'] as const;

/** Merges a record into another one of the same entity, after a preview of what will be moved. */
export function MergeSheet({ open, onClose, record }: RecordActionProps) {
  const { t } = useText();
  const [into, setInto] = useState<RecordRow>();
  const merge = useSend(mergeRecords, {
    catches: true,
    outdates: [getRecord, listRecords, mergeRecords],
    onDone: () => {
      toast.show({ text: t('people.merge.done'), tone: 'ok' });
      onClose();
    },
  });
  const send = () =>
    into &&
    void merge.send({
      params: { entity: record.entity, id: record.id },
      body: { into: into.id, version: record.version, intoVersion: into.version, dryRun: false },
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      tall
      title={t('people.merge.title', { name: record.title })}
      footer={
        <Button kind="danger" wide busy={merge.busy} disabled={!into} onClick={send}>
          {t('people.merge.confirm')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        <p className="text-body text-ink2">{t('people.merge.text')}</p>
        {merge.error && (
          <Banner tone="bad" urgent>
            {Object.values(merge.fields)[0] ?? merge.error.message}
          </Banner>
        )}
        <IntoField record={record} into={into} onChange={setInto} />
        {into && <Preview key={into.id} record={record} into={into} />}
        {into && record.entity === 'organisations' && <Banner tone="warn">{t('people.merge.rights')}</Banner>}
      </div>
    </Sheet>
  );
}

interface IntoFieldProps {
  record: ActedRecord;
  into: RecordRow | undefined;
  onChange: (into: RecordRow | undefined) => void;
}

/** Chooses another active record of the same entity; the server searches. */
function IntoField({ record, into, onChange }: IntoFieldProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const q = useDeferredValue(query.trim());
  const args = {
    params: { entity: record.entity },
    query: { active: 'true', limit: String(OPTIONS_MAX), ...(q ? { q } : {}) },
  } as const;
  const found = useCall(listRecords, args, { keepPrevious: true });
  const others = (found.data?.items ?? []).filter(({ id }) => id !== record.id);
  if (found.error && !found.data) return <QueryError query={found} />;
  return (
    <Select
      label={t('people.merge.into')}
      options={others.map((one) => ({ value: one.id, text: nameOf(one), detail: keyOf(one) }))}
      value={into?.id}
      chosenText={into && nameOf(into)}
      onChange={(id) => onChange(others.find((one) => one.id === id))}
      onQuery={setQuery}
      busy={found.isFetching}
    />
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = ({ values }: RecordRow): string => textOf(values['name']) || textOf(values['sn']);
const keyOf = ({ values }: RecordRow): string => textOf(values['code']) || textOf(values['productModel']);

/** A preview of what would be moved. The server does the merge and rolls it back. */
function Preview({ record, into }: { record: ActedRecord; into: RecordRow }) {
  const { t } = useText();
  const body = { into: into.id, version: record.version, intoVersion: into.version, dryRun: true };
  const preview = useCall(mergeRecords, { params: { entity: record.entity, id: record.id }, body }, { staleMs: 0 });
  if (preview.error)
    return (
      <ErrorState
        text={Object.values(preview.error.fields)[0] ?? preview.error.message}
        requestId={preview.error.requestId}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    );
  const moves = preview.data?.moves;
  if (!moves) return <SkeletonRows rows={2} />;
  const items = kinds.flatMap((kind) =>
    moves[kind] === undefined ? [] : [{ name: t(`people.merge.kind.${kind}`), value: String(moves[kind]) }],
  );
  return (
    <section className="grid gap-2" aria-live="polite">
      <h3 className="px-1 text-small font-semibold text-ink3">{t('people.merge.moves', { name: nameOf(into) })}</h3>
      <Card>
        <KeyValue items={items} />
      </Card>
    </section>
  );
}
