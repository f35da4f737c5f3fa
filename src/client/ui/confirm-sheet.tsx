import type { ReactNode } from 'react';
import { useText } from '../text.tsx';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

export interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** "Withdraw this ticket?" */
  title: string;
  /** A sentence that says what will happen, with the name of the object (look.md). */
  children: ReactNode;
  /** The verb itself: "Withdraw", never "OK". */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
}

/** Asks before something final. */
export function ConfirmSheet({ open, onClose, onConfirm, title, children, confirm, danger, busy }: ConfirmSheetProps) {
  const { t } = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button kind="quiet" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="text-body text-ink2">{children}</div>
    </Sheet>
  );
}
