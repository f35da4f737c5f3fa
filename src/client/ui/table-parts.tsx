import { ChevronDown } from 'lucide-react';
import { cx } from './class-names.ts';
import { Tick } from './tick.tsx';

export interface TableColumn {
  name: string;
  text: string;
  sortable?: boolean;
  mono?: boolean;
  /** Digits of equal width. */
  numeric?: boolean;
  /** Says nothing without its heading ("Yes", "10"): left out on a phone. */
  bare?: boolean;
}
/** The name of the column by which the rows are sorted, with a leading `-` for descending; undefined: the default. */
export type TableSort = string | undefined;

interface HeadProps {
  column: TableColumn;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
}

/** The head of a column. A click sorts by it: ascending, descending, default. */
export function Head({ column, sort, onSort }: HeadProps) {
  const { name, text, sortable } = column;
  const ascending = sort === name;
  const descending = sort === `-${name}`;
  if (!sortable)
    return (
      <th scope="col" className="px-3 font-semibold">
        {text}
      </th>
    );
  return (
    <th
      scope="col"
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
      className="p-0 font-semibold"
    >
      <button
        type="button"
        onClick={() => onSort(ascending ? `-${name}` : descending ? undefined : name)}
        className="press flex min-h-11 w-full items-center gap-1 px-3 text-left font-semibold whitespace-nowrap focus-visible:-outline-offset-2"
      >
        {text}
        <ChevronDown
          size={14}
          strokeWidth={2.4}
          aria-hidden
          className={cx(ascending && 'rotate-180', !ascending && !descending && 'opacity-0')}
        />
      </button>
    </th>
  );
}

interface RowCheckboxProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** -1 in a grid, where only the row with the cursor is in the tab order. */
  tabIndex?: number;
}

export const RowCheckbox = ({ label, on, onChange, tabIndex }: RowCheckboxProps) => (
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
