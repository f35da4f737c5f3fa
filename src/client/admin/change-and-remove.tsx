import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmSheet } from '../ui/confirm-sheet.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface ChangeAndRemoveProps {
  form: (close: () => void) => ReactNode;
  remove: { title: string; text: string; busy: boolean; onConfirm: () => void };
  /** Buttons before these. */
  children?: ReactNode;
}

/** What is done with one thing that is set up: its form in a sheet, and its end, once that is confirmed. */
export function ChangeAndRemove({ form, remove, children }: ChangeAndRemoveProps) {
  const { t } = useText();
  const [opened, setOpened] = useState<'change' | 'remove'>();
  const close = (): void => setOpened(undefined);
  return (
    <div className="flex flex-wrap gap-1 px-2 pb-2">
      {children}
      <Button kind="plain" size="medium" onClick={() => setOpened('change')}>
        {t('integration.hook.change')}
      </Button>
      <Button kind="plain" size="medium" onClick={() => setOpened('remove')}>
        {t('integration.hook.remove')}
      </Button>
      <Sheet open={opened === 'change'} onClose={close} title={t('integration.hook.change')} tall>
        <Suspense>{form(close)}</Suspense>
      </Sheet>
      <ConfirmSheet
        open={opened === 'remove'}
        onClose={close}
        onConfirm={remove.onConfirm}
        title={remove.title}
        confirm={t('integration.hook.remove')}
        danger
        busy={remove.busy}
      >
        {remove.text}
      </ConfirmSheet>
    </div>
  );
}
