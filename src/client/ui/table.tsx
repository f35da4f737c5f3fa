import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Tick } from './form/checkbox.tsx';
import { ListRow, RowList } from './list-row.tsx';
import { Link } from './navigation.tsx';
import { useMedia } from './use-media.ts';

export interface TableColumn {
  name: string;
  text: string;
  sortable?: boolean;
  mono?: boolean;
  /** Numbers stand under each other. */
  numeric?: boolean;
}
export interface TableRow {
  id: string;
  /** The row's own page; its first cell is the link. */
  href: string;
  /** What people call it: for a screen reader, and on a phone. */
  title: string;
  cells: Readonly<Record<string, ReactNode>>;
  /** A word beside it: inactive. */
  chip?: ReactNode;
}
/** By what it is in order: a column, with a leading - from the end. */
export type TableSort = string | undefined;

interface TableProps {
  label: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  /** Which rows are chosen; without it none can be. */
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  chooseText: (title: string) => string;
  chooseAllText: string;
}

/** From here on there is room for columns. */
const ROOM = '(min-width: 48rem)';

/** Rows with columns (44 px each); on a phone a list of the same rows. */
export function Table(props: TableProps) {
  return useMedia(ROOM) ? <WideTable {...props} /> : <NarrowTable {...props} />;
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
            .map(({ name }) => cells[name])
            .filter((cell) => typeof cell === 'string' && cell !== '' && cell !== title)
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
                <Choice
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
                  <Choice
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

function Head({ column, sort, onSort }: { column: TableColumn } & Pick<TableProps, 'sort' | 'onSort'>) {
  const { name, text, sortable } = column;
  const rising = sort === name;
  const falling = sort === `-${name}`;
  if (!sortable)
    return (
      <th scope="col" className="px-3 font-semibold">
        {text}
      </th>
    );
  const Mark = falling ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={rising ? 'ascending' : falling ? 'descending' : 'none'} className="p-0 font-semibold">
      <button
        type="button"
        onClick={() => onSort(rising ? `-${name}` : falling ? undefined : name)}
        className="press flex min-h-11 w-full items-center gap-1 px-3 text-left font-semibold whitespace-nowrap focus-visible:-outline-offset-2"
      >
        {text}
        <Mark size={14} strokeWidth={2.4} aria-hidden className={cx(!rising && !falling && 'opacity-0')} />
      </button>
    </th>
  );
}

const Choice = ({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className="grid size-11 place-items-center has-focus-visible:rounded-md has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
    <span className="relative grid size-5">
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-full appearance-none rounded-md border-2 border-line-strong bg-surface checked:border-act checked:bg-act focus-visible:outline-none"
      />
      <Tick />
    </span>
  </label>
);
