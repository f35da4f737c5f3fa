import { listSorts, type ListSort } from '../../../shared/ticket/list-views.ts';
import { useText } from '../../text.tsx';
import { SelectSheet } from '../../ui/form/select-sheet.tsx';

/** Without the sort by impact, which only remains for old links: the sort by urgency includes it. */
const sorts = listSorts.filter((sort) => sort !== 'impact');

interface SortSheetProps {
  open: boolean;
  value: ListSort;
  onChoose: (sort: ListSort) => void;
  onClose: () => void;
}

export function SortSheet({ open, value, onChoose, onClose }: SortSheetProps) {
  const { t } = useText();
  return (
    <SelectSheet
      open={open}
      onClose={onClose}
      title={t('ticket.list.sort')}
      options={sorts.map((sort) => ({ value: sort, text: t(`ticket.sort.${sort}`) }))}
      value={value}
      onChoose={(chosen) => {
        const sort = listSorts.find((known) => known === chosen);
        if (sort) onChoose(sort);
        onClose();
      }}
    />
  );
}
