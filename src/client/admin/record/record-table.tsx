import type { RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { columnsOf, entityOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import { labelsIn } from '../../../shared/admin/label-columns.ts';
import { labelIn } from '../../../shared/dictionary/label-in.ts';
import { isList } from '../../../shared/field/value.ts';
import { useLabel } from '../../dictionary/labels.ts';
import { useText } from '../../text.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Table, type TableRow } from '../../ui/table.tsx';
import { useAdminLink } from '../addresses.ts';
import { cellOf, recordTitle, shownCell } from './shown-cell.ts';

interface RecordTableProps {
  name: EntityName;
  items: readonly RecordRow[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Records in a table, with the title column first. */
export function RecordTable({ name, items, ...choice }: RecordTableProps) {
  const { t, language } = useText();
  const label = useLabel();
  const adminLink = useAdminLink();
  const entity = entityOf(name);
  const isTitle = ([column]: [string, Column]): number => (column === entity.title ? 0 : 1);
  const columns = columnsOf(name)
    .filter(([, { listed, language: of }]) => listed && (of === undefined || of === language))
    .toSorted((a, b) => isTitle(a) - isTitle(b));
  // One column for all languages: each label as far as it is translated.
  const listedCell = (record: RecordRow, column: string, entry: Column): string =>
    entry.set === undefined
      ? cellOf(t, label, record, column, entry)
      : shownCell(t, label, entry, labelIn(labelsIn(entry.set, record.values), language));
  const rowOf = (record: RecordRow): TableRow => ({
    id: record.id,
    href: adminLink(name, { id: record.id }),
    title: recordTitle(t, label, record, entity.title, entity.columns[entity.title]),
    cells: Object.fromEntries(columns.map(([column, entry]) => [column, listedCell(record, column, entry)])),
    ...(record.active ? {} : { chip: <Chip>{t('admin.inactive')}</Chip> }),
  });
  return (
    <Table
      {...choice}
      label={t(entity.many)}
      columns={columns.map(([column, entry]) => ({
        name: column,
        text: t(entry.label),
        sortable: !isList(entry.type),
        mono: entry.type === 'serialNumber' || (entry.type === 'text' && entry.mono === true),
        numeric: entry.type === 'number' || entry.type === 'day',
        bare: ['yesNo', 'number', 'texts', 'parts'].includes(entry.type),
      }))}
      rows={items.map(rowOf)}
      chooseText={(title) => t('admin.choose', { title })}
      chooseAllText={t('admin.chooseAll')}
    />
  );
}
