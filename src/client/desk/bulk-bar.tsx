import { ArrowLeftRight, X } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useText } from '../text.tsx';
import { useBulkTransfer } from '../ticket/list/use-bulk-transfer.ts';
import { Button, IconButton } from '../ui/button.tsx';
import type { useSelection } from './use-selection.ts';

const TransferSheet = lazyPart(() => import('../ticket/list/transfer-sheet.tsx').then((part) => part.TransferSheet));

interface BulkBarProps {
  selection: ReturnType<typeof useSelection>;
  /** Whether the transfer sheet is open; undefined before it is opened for the first time. */
  sheet: boolean | undefined;
  setSheet: (open: boolean) => void;
}

/** The toolbar below the list for all selected tickets. */
export function BulkBar({ selection, sheet, setSheet }: BulkBarProps) {
  const { t } = useText();
  const { picked, choose, chooseAll, clear, all } = selection;
  const close = () => setSheet(false);
  const transfer = useBulkTransfer((id) => choose(id, false), close);
  const open = () => {
    transfer.begin(picked);
    setSheet(true);
  };
  return (
    <>
      {picked.length > 0 && (
        <div className="desk-bulk">
          <span className="tabular font-semibold">{t('ticket.pick.count', { n: picked.length })}</span>
          <Button size="small" icon={ArrowLeftRight} onClick={open} aria-keyshortcuts="t" id="desk-bulk">
            {t('ticket.pick.transfer')}
            <kbd aria-hidden>T</kbd>
          </Button>
          <span className="flex-1" />
          {!all && (
            <Button kind="plain" size="small" onClick={chooseAll}>
              {t('ticket.pick.all')}
            </Button>
          )}
          <IconButton icon={X} label={t('desk.unselect')} onClick={clear} />
        </div>
      )}
      {sheet !== undefined && (
        <Suspense>
          <TransferSheet key={transfer.form} open={sheet} onClose={close} {...transfer.sheet} />
        </Suspense>
      )}
    </>
  );
}
