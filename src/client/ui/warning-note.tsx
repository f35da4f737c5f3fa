import type { ReactNode } from 'react';
import { useText } from '../text.tsx';

/** The general warning sign of ISO 7010 (W001): a yellow triangle with a black border, the same in both themes. */
const WarningSign = () => (
  <svg viewBox="0 0 24 22" aria-hidden className="mt-px h-5.5 w-6 shrink-0">
    <path d="M12 1.5 22.8 20.5H1.2Z" fill="#f9c80e" stroke="#111" strokeWidth="1.8" strokeLinejoin="round" />
    <path d="M12 7.2v7" stroke="#111" strokeWidth="2.4" strokeLinecap="round" />
    <circle cx="12" cy="17.3" r="1.4" fill="#111" />
  </svg>
);

/** A safety warning. It stands before the steps that it is about. */
export function WarningNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { t } = useText();
  return (
    <div className="flex gap-2.5 rounded-field bg-warn-soft p-3 text-body text-warn-ink">
      <WarningSign />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{t('solution.warning')}</p>
        <div className="mt-0.5">{children}</div>
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
