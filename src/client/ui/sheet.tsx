import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../text.tsx';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { overlays } from './overlays.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stays at the bottom of the sheet. */
  footer?: ReactNode;
  /** Takes the height at once, for content that changes while it is open (search). */
  tall?: boolean;
  children: ReactNode;
}

const leaveMs = 180;
const flingPx = 96;

/**
 * A sheet from the bottom. It is the browser's own modal <dialog>: focus is kept inside and given back, the page
 * behind is inert, Escape and Android's back gesture close it, all without a library (the Base UI drawer is 34 kB gz).
 */
export function Sheet({ open, onClose, title, footer, tall, children }: SheetProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<HTMLElement>(undefined);
  const name = useId();
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  const drag = useDrag(dialog, onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!present || !element) return;
    if (open) {
      element.dataset['state'] = 'open';
      if (!element.open) {
        from.current = openedFrom(element);
        element.showModal();
        element.querySelector<HTMLElement>('[data-first]')?.focus(); // else the browser takes the cross
      }
      return overlays.add(element);
    }
    element.dataset['state'] = 'leaving';
    const timer = setTimeout(() => {
      element.close();
      // Its button may have gone with the sheet that it stood in: a menu closes as it opens another.
      const { activeElement, body } = document;
      if (activeElement === body || element.contains(activeElement)) from.current?.focus({ preventScroll: true });
      setPresent(false);
    }, leaveMs);
    return () => clearTimeout(timer);
  }, [open, present]);

  if (!present) return null;
  // In the body: a <dialog> inside a page's form would send that form.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault(); // it leaves by `open`, with its motion
        if (event.target === dialog.current) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
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
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
        {footer && (
          <div className="grid shrink-0 gap-2 px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
        )}
        {!footer && <div className="h-[env(safe-area-inset-bottom)] shrink-0" />}
      </div>
    </dialog>,
    document.body,
  );
}

const openers = new WeakMap<Element, HTMLElement>();

/** What has the focus before a sheet opens; inside of another sheet, which may close meanwhile, what opened that one. */
function openedFrom(sheet: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  const outer = focused?.closest('dialog');
  const opener = (outer && openers.get(outer)) ?? (focused instanceof HTMLElement ? focused : undefined);
  if (opener) openers.set(sheet, opener);
  return opener;
}

/** Pulling the head down closes the sheet; a short pull springs back. The cross does the same for everyone else. */
function useDrag(dialog: { current: HTMLDialogElement | null }, onClose: () => void) {
  const from = useRef<number>(undefined);
  const panel = () => dialog.current?.querySelector<HTMLElement>('.sheet-panel');
  const end = (event: PointerEvent) => {
    if (from.current === undefined) return;
    const pulled = event.clientY - from.current;
    from.current = undefined;
    const element = panel();
    if (element) element.style.translate = '';
    if (pulled > flingPx) onClose();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const element = panel();
      if (from.current !== undefined && element)
        element.style.translate = `0 ${Math.max(0, event.clientY - from.current)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
