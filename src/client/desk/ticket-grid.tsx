import type { RefObject } from 'react';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { useText } from '../text.tsx';
import { Head } from '../ui/table-parts.tsx';
import { sortWanted, type DeskColumn } from './columns.ts';
import { GridRow, type RowFacts } from './grid-row.tsx';
import type { ListSort } from '../../shared/ticket/list-views.ts';

interface TicketGridProps extends Omit<RowFacts, 'row'> {
  label: string;
  rows: readonly TicketRow[];
  /** The number of all rows; undefined while there are more to load. */
  total: number | undefined;
  /** Undefined beside a ticket, where a row has two lines. */
  columns: readonly DeskColumn[] | undefined;
  sort: ListSort;
  onSort: (sort: ListSort | undefined) => void;
  grid: RefObject<HTMLTableElement | null>;
  busy: boolean;
  /** A row has received the focus. */
  onActive: (id: string) => void;
}

/** The tickets as an ARIA grid: the arrow keys, Home and End move the focus between the rows. */
export function TicketGrid({
  label,
  rows,
  total,
  columns,
  sort,
  onSort,
  grid,
  busy,
  onActive,
  ...facts
}: TicketGridProps) {
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={total ?? -1}
      aria-multiselectable
      aria-busy={busy}
      onFocus={({ target }) => {
        const id = target.closest('tr')?.dataset['id'];
        if (id !== undefined) onActive(id);
      }}
      className={columns ? 'desk-table' : 'desk-table desk-slim'}
    >
      {columns && <Columns columns={columns} sort={sort} onSort={onSort} />}
      <tbody>
        {rows.map((row) => (
          <GridRow key={row.id} {...facts} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Columns({
  columns,
  sort,
  onSort,
}: Pick<TicketGridProps, 'sort' | 'onSort'> & { columns: readonly DeskColumn[] }) {
  const { t } = useText();
  return (
    <>
      <colgroup>
        <col style={{ width: '3.25rem' }} />
        {columns.map(({ name, width }) => (
          <col
            key={name}
            style={width === undefined ? undefined : { width: `calc(var(--desk-column) * ${width}rem)` }}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td />
          {columns.map(({ name, text, sortable }) => (
            <Head
              key={name}
              column={{ name, text: t(text), ...(sortable ? { sortable } : {}) }}
              sort={sort}
              onSort={(wanted) => onSort(sortWanted(wanted))}
            />
          ))}
        </tr>
      </thead>
    </>
  );
}
