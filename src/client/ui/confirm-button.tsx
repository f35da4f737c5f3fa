import { useState } from 'react';
import { Button, type Look } from './button.tsx';
import { ConfirmSheet, type ConfirmSheetProps } from './confirm-sheet.tsx';

interface ConfirmButtonProps
  extends
    Omit<Look, 'children'>,
    Pick<ConfirmSheetProps, 'title' | 'children' | 'danger'>,
    Partial<Pick<ConfirmSheetProps, 'confirm'>> {
  label: string;
  /** Resolves to undefined where it has failed: the sheet stays open, so that it can be tried again. */
  onConfirm: () => Promise<unknown>;
}

/** A button that asks first. `confirm` is its label, if not said otherwise. */
export function ConfirmButton({
  label,
  onConfirm,
  title,
  children,
  danger,
  confirm = label,
  ...look
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const onConfirmed = async (): Promise<void> => {
    setBusy(true);
    const done = await onConfirm().finally(() => setBusy(false));
    if (done !== undefined) setOpen(false);
  };
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmSheet
        {...{ open, title, confirm, danger, busy, children }}
        onClose={() => setOpen(false)}
        onConfirm={() => void onConfirmed()}
      />
    </>
  );
}
