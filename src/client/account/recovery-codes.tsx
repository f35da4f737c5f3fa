import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../api/save-file.ts';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { copy } from '../ui/copy.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  onKept: () => void;
}

/** The recovery codes, the only time that they are shown. On the page and not in a sheet, so that it can be printed. */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // They are shown once, so they come into view, also for who hears the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const title = t('account.recoveryOf', { account });
  const save = (): void =>
    saveFile(new Blob([[title, '', ...codes, ''].join('\n')], { type: 'text/plain' }), 'closeloop-recovery-codes.txt');
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <h3 ref={heading} tabIndex={-1} className="text-body font-bold outline-none">
        {title}
      </h3>
      <p className="text-body text-ink2">{t('account.recoveryKeep')}</p>
      <ol className="code grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-field bg-sunk p-3 text-input select-text">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        <Button kind="quiet" size="medium" icon={Copy} wide onClick={() => void copy(codes.join('\n'), t)}>
          {t('account.recoveryCopy')}
        </Button>
        <Button kind="quiet" size="medium" icon={Download} wide onClick={save}>
          {t('account.recoverySave')}
        </Button>
        <Button kind="quiet" size="medium" icon={Printer} wide onClick={() => window.print()}>
          {t('account.recoveryPrint')}
        </Button>
      </div>
      <Button wide onClick={onKept}>
        {t('account.recoveryKept')}
      </Button>
    </Card>
  );
}
