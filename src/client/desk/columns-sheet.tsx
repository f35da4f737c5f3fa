import { useText } from '../text.tsx';
import { CheckCard } from '../ui/form/checkbox.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { deskColumns, isFixed, type DeskColumn } from './columns.ts';

interface ColumnsSheetProps {
  open: boolean;
  columns: readonly DeskColumn[];
  onChoose: (columns: readonly DeskColumn[]) => void;
  onClose: () => void;
}

/** Chooses the columns of the table; a choice applies at once. */
export function ColumnsSheet({ open, columns, onChoose, onClose }: ColumnsSheetProps) {
  const { t } = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('desk.columns')}>
      <p className="pb-2 text-small text-ink2">{t('desk.columnsHint')}</p>
      <div className="grid grid-cols-2 gap-2">
        {deskColumns
          .filter((column) => !isFixed(column))
          .map((column) => (
            <CheckCard
              key={column.name}
              text={t(column.text)}
              checked={columns.includes(column)}
              onChange={({ target }) =>
                onChoose(deskColumns.filter((other) => (other === column ? target.checked : columns.includes(other))))
              }
            />
          ))}
      </div>
    </Sheet>
  );
}
