import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, Suspense, type ComponentType } from 'react';
import { listAudit, recordConflict } from '../../../shared/admin/audit-calls.ts';
import {
  changeRecord,
  getRecord,
  listEntities,
  listRecords,
  makeRecord,
  type RecordRow,
  type RecordView,
} from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { labelColumn, labelSets } from '../../../shared/admin/label-columns.ts';
import { knownLanguages, languageName } from '../../../shared/text/language-name.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { entityOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import { objectOf } from '../../../shared/field/schema.ts';
import type { Role } from '../../../shared/ticket/rules.ts';
import type { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/client.ts';
import { queryKey } from '../../api/queries.ts';
import { FormBox } from '../../form/form-box.tsx';
import { FormFailure } from '../../form/form-failure.tsx';
import { Fields } from '../../form/form-field.tsx';
import { useTableForm } from '../../form/use-table-form.ts';
import { lazyPart } from '../../lazy-part.ts';
import { usePage } from '../../route-match.tsx';
import { useText } from '../../text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/toast-queue.ts';
import { AuditChange } from '../audit/audit-lines.tsx';
import { KnownNames, namesIn } from './known-names.ts';
import { recordControls } from './record-controls.tsx';
import { changedValues, givenIn, presetsOf, tableOf, typedColumns } from './record-values.ts';

interface RecordFormProps {
  name: EntityName;
  role: Role;
  record: RecordRow | undefined;
  onMade: (record: RecordView) => void;
}

type RecordConflict = ReturnType<typeof recordConflict.parse>;

/** Edits a record. After a conflict the typed values stay, and the user sees the changes of somebody else. */
export function RecordForm({ name, role, record, onMade }: RecordFormProps) {
  const { t, language } = useText();
  const { params } = usePage();
  const client = useQueryClient();
  const [seen, setSeen] = useState(record);
  const [conflict, setConflict] = useState<RecordConflict>();
  const [added, setAdded] = useState<string[]>([]);
  const [columns, entries] = useMemo(() => {
    const typed = typedColumns(name, role, record === undefined, [...Object.keys(seen?.values ?? {}), ...added]);
    return [typed, tableOf(typed)] as const;
  }, [name, role, record, seen, added]);
  const before = presetsOf(columns, seen);
  const names = useMemo(() => namesIn(seen ?? { labels: {}, values: {} }), [seen]);
  const form = useTableForm(objectOf(entries), {
    entries,
    presets: seen ? before : { ...before, ...givenIn(columns, params) },
    send: (_body, key): Promise<RecordView> => {
      const values = changedValues(columns, before, form.store.values());
      return seen
        ? send(
            changeRecord,
            { params: { entity: name, id: seen.id }, body: { version: conflict?.version ?? seen.version, values } },
            { catches: true, key },
          )
        : send(makeRecord, { params: { entity: name }, body: { values } }, { catches: true, key });
    },
    outdates: [listRecords, listEntities, listAudit],
    onDone: (answer) => {
      setConflict(undefined);
      setSeen(answer);
      client.setQueryData(queryKey(getRecord, { params: { entity: name, id: answer.id } }), answer);
      toast.show({ text: t('admin.saved'), tone: 'ok' });
      if (!seen) onMade(answer);
    },
    onRefused: (error: ApiError) => {
      const found = error.failure === 'conflict' ? recordConflict.safeParse(error.data) : undefined;
      if (found?.success) setConflict(found.data);
      return found?.success ?? false;
    },
  });
  return (
    <FormBox form={form} controls={recordControls} className="grid max-w-[46rem] grid-cols-1 gap-4">
      <FormFailure store={form.store} fields={Object.keys(entries)} failure={form.failure} />
      {conflict && <ConflictBanner {...conflict} />}
      <KnownNames value={names}>
        <Card className="grid grid-cols-1 gap-4 p-4">
          <Fields entries={entries} />
          <AddLanguage
            name={name}
            columns={columns}
            language={language}
            onAdd={(more) => setAdded([...added, ...more])}
          />
        </Card>
        <FormPart name={name} id={seen?.id} />
      </KnownNames>
      <Button type="submit" busy={form.busy} className="sm:justify-self-start sm:px-10">
        {t(conflict ? 'admin.saveAnyway' : record ? 'admin.save' : 'admin.make')}
      </Button>
    </FormBox>
  );
}

interface AddLanguageProps {
  name: EntityName;
  columns: readonly [string, Column][];
  language: Language;
  onAdd: (columns: string[]) => void;
}

/** Fields for labels in one more language. */
function AddLanguage({ name, columns, language, onAdd }: AddLanguageProps) {
  const { t } = useText();
  const sets = labelSets(entityOf(name).columns);
  const options = useMemo(() => {
    const there = new Set(columns.map(([, column]) => column.language));
    return knownLanguages()
      .filter((code) => !there.has(code))
      .map((code) => ({ value: code, text: languageName(code, language) }))
      .toSorted((a, b) => a.text.localeCompare(b.text, language));
  }, [columns, language]);
  if (sets.length === 0) return null;
  return (
    <Select
      label={t('admin.addLanguage')}
      value=""
      options={options}
      onChange={(code) => onAdd(sets.map(([set]) => labelColumn(set, code)))}
    />
  );
}

/** The changes of somebody else since the record was opened. */
function ConflictBanner({ events }: RecordConflict) {
  const { t } = useText();
  return (
    <Banner tone="warn" urgent title={t('admin.conflict')}>
      <p>{t('admin.conflictText')}</p>
      <div className="mt-3 grid grid-cols-1 gap-3 rounded-field bg-surface p-3 text-ink">
        {events.map((event) => (
          <AuditChange key={event.id} event={event} />
        ))}
      </div>
    </Banner>
  );
}

const CalendarPart = lazyPart(() => import('../routing/calendar-part.tsx').then((part) => part.CalendarPart));
const RuleText = lazyPart(() => import('../routing/rule-text.tsx').then((part) => part.RuleText));

/**
 * Shown below the form fields of some entities: a preview of what the values mean. `id` is undefined for a new record.
 */
const parts: { readonly [Name in EntityName]?: ComponentType<{ id: string | undefined }> } = {
  calendars: ({ id }) => <CalendarPart zone={id} />,
  routing: () => <RuleText />,
};

function FormPart({ name, id }: { name: EntityName; id: string | undefined }) {
  const Part = parts[name];
  return (
    Part && (
      <Suspense>
        <Part id={id} />
      </Suspense>
    )
  );
}
