import { CornerRightUp, Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { usePresence } from '../ui/sheet-motion.ts';
import type { WalledBrowser } from './browser-info.ts';

interface GuideOverlayProps {
  open: boolean;
  onClose: () => void;
  browser: WalledBrowser;
}

/** The way out of a browser that lets no link out (spec 4): the arrow points to its menu, at the top right in all three. */
export function GuideOverlay({ open, onClose, browser }: GuideOverlayProps) {
  const { t } = useText();
  const name = useId();
  const { dialog, present } = usePresence(open);
  if (!present) return null;
  const steps = [
    t('appLink.guideMenu', { browser: t(`appLink.browser.${browser}`) }),
    t('appLink.guideBrowser'),
    t('appLink.guideAgain'),
  ];
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="sheet fixed inset-0 m-0 size-full max-h-none max-w-none flex-col items-center bg-transparent text-ink open:flex"
    >
      <div className="flex w-full max-w-[820px] flex-col gap-3 px-4 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <span aria-hidden className="mr-3 flex items-end justify-end gap-1 text-[white]">
          <CornerRightUp size={56} strokeWidth={2.5} />
        </span>
        <div className="grid gap-4 rounded-sheet bg-raised p-4 shadow-float">
          <h2 id={name} className="text-title font-bold tracking-[-0.012em]">
            {t('appLink.guideTitle')}
          </h2>
          <ol className="grid gap-3">
            {steps.map((step, at) => (
              <li key={step} className="flex items-center gap-3 text-body">
                <span
                  aria-hidden
                  className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-act-soft font-bold text-act"
                >
                  {at === 0 ? <Ellipsis size={20} strokeWidth={2.4} /> : at + 1}
                </span>
                <span className="min-w-0 flex-1">{step}</span>
              </li>
            ))}
          </ol>
          <Button kind="quiet" wide data-first onClick={onClose}>
            {t('appLink.stayHere')}
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
