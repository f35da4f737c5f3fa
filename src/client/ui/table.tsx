import { cx } from './class-names.ts';
import { ListRow, RowList } from './list-row.tsx';
import { Cells, Head, RowCheckbox, type TableColumn, type TableRow, type TableSort } from './table-parts.tsx';
import { useMedia } from './use-media.ts';

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

export type { TableRow } from './table-parts.tsx';
