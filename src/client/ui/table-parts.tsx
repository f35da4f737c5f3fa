import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Tick } from './form/checkbox.tsx';
import { Link } from './navigation.tsx';

export interface TableColumn {
  name: string;
  text: string;
  sortable?: boolean;
  mono?: boolean;
  /** Numbers stand under each other. */
  numeric?: boolean;
  /** Says nothing without its heading ("Yes", "10"): left out on a phone. */
  bare?: boolean;
}
export interface TableRow {
  id: string;
  /** The row's own page; its first cell is the link. */
  href: string;
  /** What people call it: for a screen reader, and on a phone. */
  title: string;
  cells: Readonly<Record<string, string>>;
  /** A word beside it: inactive. */
  chip?: ReactNode;
}
/** By what it is in order: a column, with a leading - from the end. */
export type TableSort = string | undefined;

/** The cells of a row; the first one is the link. */
export function Cells({
  row: { href, title, cells, chip },
  columns,
}: {
  row: TableRow;
  columns: readonly TableColumn[];
}) {
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

interface HeadProps {
  column: TableColumn;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
}

/** The name of a column, and how one puts the rows in its order. */
export function Head({ column, sort, onSort }: HeadProps) {
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

interface ChoiceProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** -1: in a grid only the row with the cursor is on the way of the Tab key. */
  tabIndex?: number;
}

export const Choice = ({ label, on, onChange, tabIndex }: ChoiceProps) => (
  <label className="grid size-11 place-items-center has-focus-visible:rounded-md has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
    <span className="relative grid size-5">
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-full appearance-none rounded-md border-2 border-line-strong bg-surface checked:border-act checked:bg-act focus-visible:outline-none"
      />
      <Tick />
    </span>
  </label>
);
