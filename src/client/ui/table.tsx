import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { ListRow, RowList } from './list-row.tsx';
import { Link } from './navigation.tsx';
import { Head, RowCheckbox, type TableColumn, type TableSort } from './table-parts.tsx';
import { useMedia } from './use-media.ts';

export interface TableRow {
  id: string;
  /** The row's own page; its first cell is the link. */
  href: string;
  /** Its name: for screen readers, and on a phone. */
  title: string;
  cells: Readonly<Record<string, string>>;
  /** Beside the first cell: inactive. */
  chip?: ReactNode;
}

interface TableProps {
  label: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  /** The ids of the selected rows; undefined: rows cannot be selected. */
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  chooseText: (title: string) => string;
  chooseAllText: string;
}

/** The screen is wide enough for columns. */
const WIDE = '(min-width: 48rem)';

/** A table with rows of 44 px; on a phone a list of the same rows. */
export function Table(props: TableProps) {
  return useMedia(WIDE) ? <WideTable {...props} /> : <NarrowTable {...props} />;
}

function NarrowTable({ label, columns, rows }: TableProps) {
  return (
    <RowList label={label}>
      {rows.map(({ id, href, title, cells, chip }) => (
        <ListRow
          key={id}
          href={href}
          title={title}
          meta={columns
            .flatMap(({ name, bare }) => (bare ? [] : (cells[name] ?? [])))
            .filter((cell) => cell !== '' && cell !== title)
            .join(' · ')}
          chip={chip}
        />
      ))}
    </RowList>
  );
}

function WideTable({ label, columns, rows, sort, onSort, chosen, onChoose, chooseText, chooseAllText }: TableProps) {
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) if (on) next.add(id);
    for (const id of ids) if (!on) next.delete(id);
    onChoose?.(next);
  };
  const all = rows.length > 0 && rows.every(({ id }) => chosen?.has(id));
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-b border-line text-left text-small text-ink3">
            {chosen && (
              <td className="w-11 p-0">
                <RowCheckbox
                  label={chooseAllText}
                  on={all}
                  onChange={(on) =>
                    choose(
                      rows.map(({ id }) => id),
                      on,
                    )
                  }
                />
              </td>
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={cx(
                'h-11 border-line not-first:border-t [@media(hover:hover)]:hover:bg-sunk/60',
                chosen?.has(row.id) && 'bg-act-soft',
              )}
            >
              {chosen && (
                <td className="w-11 p-0">
                  <RowCheckbox
                    label={chooseText(row.title)}
                    on={chosen.has(row.id)}
                    onChange={(on) => choose([row.id], on)}
                  />
                </td>
              )}
              <Cells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The cells of a row; the first one is the link. */
function Cells({ row: { href, title, cells, chip }, columns }: { row: TableRow; columns: readonly TableColumn[] }) {
  return columns.map(({ name, mono, numeric }, at) => {
    const look = cx('max-w-80 truncate', mono && 'code', numeric && 'tabular');
    const cell = cells[name] || (at === 0 ? title : '');
    if (at > 0)
      return (
        <td key={name} className={cx('px-3 py-1.5', look)}>
          {cell}
        </td>
      );
    return (
      <th key={name} scope="row" className="p-0 text-left font-semibold">
        <Link href={href} className="press flex min-h-11 items-center gap-2 px-3 focus-visible:-outline-offset-2">
          <span className={look}>{cell}</span>
          {chip}
        </Link>
      </th>
    );
  });
}
