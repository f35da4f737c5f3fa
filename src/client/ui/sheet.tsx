import { X } from 'lucide-react';
import { createContext, use, useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../text.tsx';
import { useBackCloses } from '../use-back-closes.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { useDrag, usePresence } from './sheet-motion.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Fixed at the bottom of the sheet. */
  footer?: ReactNode;
  /** Full height from the beginning, for content that changes while the sheet is open (search). */
  tall?: boolean;
  children: ReactNode;
}

/** At the desk a sheet inside it stands at the button that opened it (desk.css), whose look is `openerLook`; elsewhere as ever. */
export const AtOpener = createContext(false);
export const openerLook = 'sheet-opener';

/**
 * A sheet at the bottom of the screen. It is a native modal <dialog>: the browser keeps the focus inside, gives it
 * back, and makes the page behind inert. Escape and the back button close it. A library is not needed (the Base UI
 * drawer is 34 kB gz).
 */
export function Sheet({ open, onClose, title, footer, tall, children }: SheetProps) {
  const { t } = useText();
  const name = useId();
  const { dialog, present } = usePresence(open);
  useBackCloses(open, onClose);
  const drag = useDrag(dialog, present, onClose);
  const atOpener = use(AtOpener);

  if (!present) return null;
  // In the body: inside the form of a page its buttons would submit that form.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault(); // `open` closes it, with its animation
        if (event.target === dialog.current) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      data-at-opener={atOpener || undefined}
      className="sheet fixed inset-0 m-0 size-full max-h-none max-w-none flex-col justify-end bg-transparent text-ink open:flex"
    >
      <div
        className={cx(
          'sheet-panel mx-auto flex max-h-[calc(100%-max(2.5rem,env(safe-area-inset-top)))] w-full max-w-[820px] flex-col rounded-t-sheet bg-raised shadow-float',
          tall && 'h-full',
        )}
      >
        <div {...drag} className="shrink-0 touch-none">
          <span aria-hidden className="mx-auto mt-2 block h-1 w-9 rounded-full bg-track" />
          <div className="flex items-center gap-2 pt-1 pr-2 pb-1 pl-4">
            <h2 id={name} className="min-w-0 flex-1 text-title font-bold tracking-[-0.012em]">
              {title}
            </h2>
            <IconButton icon={X} label={t('frame.close')} onClick={onClose} />
          </div>
        </div>
        <div data-body className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
          {children}
        </div>
        {/* Of <Toaster>. */}
        <div data-toasts className="shrink-0 px-4" />
        {footer && (
          <div className="grid shrink-0 gap-2 px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
        )}
        {!footer && <div className="h-[env(safe-area-inset-bottom)] shrink-0" />}
      </div>
    </dialog>,
    document.body,
  );
}
