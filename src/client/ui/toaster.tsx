import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../text.tsx';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { overlays } from './overlays.ts';
import { placeToast } from './toast-place.ts';
import { toast, toastQueue, type QueuedToast } from './toast-queue.ts';

const marks = { act: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** Shows the toasts. Used once, at the root of the page. */
export function Toaster() {
  const shown = useSyncExternalStore(toastQueue.subscribe, toastQueue.first);
  const polite = shown && shown.tone !== 'bad' ? shown : undefined;
  const urgent = shown?.tone === 'bad' ? shown : undefined;
  // Everything behind an open modal dialog is inert, so the toast moves into the topmost one: in a sheet to its own place,
  // above the footer, where it covers nothing.
  const dialog = useSyncExternalStore(overlays.subscribe, overlays.top);
  const slot = dialog?.querySelector('[data-toasts]');
  return createPortal(
    // Above the bottom bar and the footer of the page, whose height is --foot; at a desk by `toasts` of desk.css.
    <div
      className={
        slot
          ? 'grid'
          : 'toasts pointer-events-none fixed inset-x-0 bottom-[max(5rem+env(safe-area-inset-bottom),var(--foot,0px)-1rem)] z-40 mx-auto grid max-w-[480px] px-4'
      }
    >
      {/* Live regions must be in the page before their content changes. */}
      <div role="status">{polite && <Message key={polite.id} {...polite} />}</div>
      <div role="alert">{urgent && <Message key={urgent.id} {...urgent} />}</div>
    </div>,
    slot ?? dialog ?? document.body,
  );
}

/** Where the toast covers no field, measured again when the page has scrolled or the keyboard has opened. */
function usePlace(box: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    function place(): void {
      // The parent keeps its bottom edge when the toast stands elsewhere.
      const [toast, parent] = [box.current, box.current?.parentElement];
      if (!toast || !parent || toast.closest('[data-toasts]')) return;
      const usual = parent.getBoundingClientRect().bottom - toast.offsetHeight;
      const fields = toast.closest('dialog, body')?.querySelectorAll('input:not([type=file]), textarea, select') ?? [];
      const boxes = [...fields].map((field) => field.getBoundingClientRect()).filter(({ height }) => height > 0);
      const next = placeToast(usual, toast.offsetHeight, boxes);
      setTop(next === usual ? undefined : next);
    }
    place();
    const stop = new AbortController();
    window.addEventListener('resize', place, { signal: stop.signal });
    document.addEventListener('scrollend', place, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, [box]);
  return top;
}

function Message({ id, text, tone = 'act', requestId, action, showMs = 4000 }: QueuedToast) {
  const { t } = useText();
  const [held, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const top = usePlace(box);
  useEffect(() => {
    // errors stay; the others stay while they have the pointer or focus (WCAG 2.2.1)
    if (tone === 'bad' || held) return;
    const timer = setTimeout(() => toast.dismiss(id), showMs);
    return () => clearTimeout(timer);
  }, [id, tone, held, showMs]);
  const Mark = marks[tone];
  const color = { act: 'text-act', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' }[tone];
  return (
    <div
      ref={box}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'pointer-events-auto flex animate-rise items-center gap-2.5 rounded-card bg-raised py-1 pr-1 pl-3.5 shadow-float',
        top !== undefined && 'fixed inset-x-4 mx-auto max-w-[448px]',
      )}
      style={top === undefined ? undefined : { top: `max(${top}px, env(safe-area-inset-top))` }}
    >
      <Mark size={20} strokeWidth={2.2} aria-hidden className={cx('shrink-0', color)} />
      <p className="min-w-0 flex-1 py-2 text-body font-medium">
        {text}
        {requestId && (
          <span className="code block text-ink3 select-all">{t('frame.requestId', { id: requestId })}</span>
        )}
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onClick();
            toast.dismiss(id);
          }}
          className="press min-h-11 shrink-0 rounded-field px-3 font-semibold text-act active:bg-act-soft"
        >
          {action.text}
        </button>
      )}
      <IconButton icon={X} label={t('frame.dismiss')} onClick={() => toast.dismiss(id)} />
    </div>
  );
}
