import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../text.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { SheetProps } from '../../ui/sheet.tsx';

/**
 * The form of a message, a note or a question, docked under the conversation: what it answers stays in sight. Escape
 * closes it; what was typed stays its draft.
 */
export function DeskDock({ onClose, title, footer, children }: SheetProps) {
  const { t } = useText();
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: dock } = box;
    const before = document.activeElement;
    // Closing gives the focus back to the button or the row where it was opened.
    return () => {
      if (before instanceof HTMLElement && dock?.contains(document.activeElement)) before.focus();
    };
  }, []);
  return (
    <section
      ref={box}
      aria-label={title}
      className="desk-dock"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return;
        event.preventDefault(); // else the desk's own Escape would close the ticket
        onClose();
      }}
    >
      <div className="desk-dock-body">{children}</div>
      <div className="desk-dock-foot">
        {footer}
        <IconButton icon={X} label={t('frame.close')} onClick={onClose} />
      </div>
    </section>
  );
}
