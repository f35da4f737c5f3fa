import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useText } from '../../text.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { SheetProps } from '../../ui/sheet.tsx';

/**
 * The form of a message, a note or a question, docked under the conversation: what it answers stays in sight. Escape
 * closes it; what was typed stays its draft.
 */
export function DeskDock({ onClose, title, footer, children }: SheetProps) {
  const { t } = useText();
  const box = useInPlace<HTMLElement>(onClose);
  return (
    <section ref={box} aria-label={title} className="desk-dock">
      <div className="desk-dock-body">{children}</div>
      <div className="desk-dock-foot">
        {footer}
        <IconButton icon={X} label={t('frame.close')} onClick={onClose} />
      </div>
    </section>
  );
}

/** The form of any other action, as a pane beside the ticket, which stays readable and can be scrolled and copied from: a dialog that is not modal. */
export function DeskPane({ open, onClose, title, footer, children }: SheetProps) {
  return (
    open && (
      <Pane onClose={onClose} title={title} footer={footer}>
        {children}
      </Pane>
    )
  );
}

function Pane({ onClose, title, footer, children }: Omit<SheetProps, 'open'>) {
  const { t } = useText();
  const box = useInPlace<HTMLDivElement>(onClose);
  return (
    <div ref={box} role="dialog" aria-label={title} className="desk-pane">
      <div className="desk-pane-head">
        <h2 className="min-w-0 flex-1 text-title font-bold tracking-[-0.012em]">{title}</h2>
        <IconButton icon={X} label={t('frame.close')} onClick={onClose} />
      </div>
      <div className="desk-pane-body">{children}</div>
      <div className="desk-pane-foot">{footer}</div>
    </div>
  );
}

/** A form that is no window over the page: Escape closes it, and the focus goes back to where it was opened. */
function useInPlace<E extends HTMLElement>(onClose: () => void): RefObject<E | null> {
  const box = useRef<E>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const { current: form } = box;
    const before = document.activeElement;
    return () => {
      const { activeElement, body } = document;
      const isLeft = activeElement === body || form?.contains(activeElement) === true;
      if (before instanceof HTMLElement && isLeft) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // Before the desk's own keys (use-desk-keys.ts), whose Escape would close the ticket.
    const listen = (event: KeyboardEvent): void => {
      const { key, target, isComposing, defaultPrevented } = event;
      if (key !== 'Escape' || isComposing || defaultPrevented || document.querySelector('dialog[open]')) return;
      const isElsewhere = target instanceof Element && !box.current?.contains(target);
      if (isElsewhere && target.closest('input, textarea, select')) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return box;
}
