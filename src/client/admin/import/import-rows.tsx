import {
  listImportRows,
  type ImportRowView,
  type ImportView,
  type RowResult,
} from '../../../shared/admin/import-calls.ts';
import { useCallPages } from '../../api/queries.ts';
import { PagedList } from '../../query-state.tsx';
import { useText } from '../../text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { cx } from '../../ui/class-names.ts';
import { EditedCell } from './edited-cell.tsx';
import { useMend } from './use-mend.ts';

const PAGE = 50;

/** The rows of the file with the result of each. Cells that are wrong or changed are marked. */
interface ImportRowsProps {
  run: ImportView;
  result: RowResult | undefined;
  reload: () => void;
}
type Mending = ReturnType<typeof useMend>;

export function ImportRows({ run, result, reload }: ImportRowsProps) {
  const { t } = useText();
  const mending = useMend(run, reload);
  const query = { limit: String(PAGE), ...(result && { result }) };
  const list = useCallPages(listImportRows, { params: { id: run.id }, query }, { keepPrevious: true });
  const named = run.columns.filter(({ name }) => run.mapping.some(({ column }) => column === name));
  return (
    <PagedList list={list} empty={<EmptyState title={t('imports.noRows')} />}>
      <div
        role="region"
        aria-label={t('imports.rows')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        // Positioned, so that what only a screen reader sees scrolls along and does not widen the page.
        className="relative overflow-x-auto rounded-card bg-surface shadow-card"
      >
        <table className="w-full border-separate border-spacing-0 text-small">
          <thead>
            <tr>
              <th scope="col" className={`${head} sticky left-0 z-10 text-right`}>
                {t('imports.row')}
              </th>
              {/* Before the cells, of which there can be many: on a phone the last ones are far away. */}
              <th scope="col" className={`${head} min-w-44`}>
                {t('imports.whatHappens')}
              </th>
              {named.map(({ name, label }) => (
                <th key={name} scope="col" className={head}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.items.map((row) => (
              <Row key={row.row} row={row} columns={named} mending={mending} />
            ))}
          </tbody>
        </table>
      </div>
    </PagedList>
  );
}

interface RowProps {
  row: ImportRowView;
  columns: ImportView['columns'];
  mending: Mending;
}

function Row({ row, columns, mending }: RowProps) {
  return (
    <tr>
      <th scope="row" className={`${cell} tabular sticky left-0 bg-surface text-right font-medium text-ink3`}>
        {row.row}
      </th>
      <td className={cell}>
        <Outcome row={row} columns={columns} />
      </td>
      {columns.map((column) => (
        <Cell key={column.name} row={row} column={column} mending={mending} />
      ))}
    </tr>
  );
}

type CellProps = Pick<RowProps, 'row' | 'mending'> & { column: ImportView['columns'][number] };

function Cell({ row, column: { name: column, label }, mending }: CellProps) {
  const { t } = useText();
  const value = row.values[column] ?? '';
  const change = row.changes[column];
  if (row.result === 'wrong') {
    const isWrong = row.errors.some((error) => error.column === column);
    const shown = value || <span aria-hidden>–</span>;
    const add = mending?.add;
    return (
      <td className={cx(cell, isWrong && 'bg-bad-soft text-bad-ink')}>
        {add ? (
          <EditedCell
            value={value}
            name={t('imports.cellName', { column: label, row: row.row })}
            onChange={(to) => add({ row: row.row, column, from: value, to })}
          >
            {shown}
          </EditedCell>
        ) : (
          shown
        )}
      </td>
    );
  }
  if (!change) return <td className={cell}>{value}</td>;
  const [from, to] = change;
  return (
    <td className={`${cell} bg-act-soft text-act-ink`}>
      {from !== '' && (
        <>
          <span className="sr-only">{t('imports.was')}</span>
          <del className="no-underline">{from}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <span className="sr-only">{t('imports.becomes')}</span>
      <ins className="font-semibold no-underline">{to || '–'}</ins>
    </td>
  );
}

function Outcome({ row: { result, errors }, columns }: { row: ImportRowView; columns: ImportView['columns'] }) {
  const { t } = useText();
  const words = {
    new: t('imports.result.new'),
    changed: t('imports.result.changed'),
    same: t('imports.result.same'),
    wrong: t('imports.result.wrong'),
  };
  if (result !== 'wrong')
    return (
      <span className={cx('font-semibold', result === 'changed' ? 'text-act' : 'text-ink2')}>{words[result]}</span>
    );
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-bad">
      {errors.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="wrap-anywhere">
          {column !== '' && `${columns.find(({ name }) => name === column)?.label ?? column}: `}
          {message}
        </li>
      ))}
    </ul>
  );
}

const head = 'border-b border-line bg-sunk px-3 py-2 text-left align-bottom font-semibold whitespace-nowrap text-ink2';
const cell = 'max-w-72 border-b border-line px-3 py-2 align-top whitespace-pre-line wrap-break-word';
