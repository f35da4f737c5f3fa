import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../text.tsx';
import { useBackCloses } from '../use-back-closes.ts';
import { overlays } from './overlays.ts';
import { RoundButton } from './round-button.tsx';

interface ViewerFrameProps {
  /** The file's name; also the accessible name of the dialog. */
  name: string;
  /** Beside the name: the size. */
  note?: string;
  at: number;
  count: number;
  onMove: (at: number) => void;
  onClose: () => void;
  /** Renders the file; receives the swipe handler. */
  children: (viewer: { swipe: (action: 'next' | 'previous' | 'close') => void }) => ReactNode;
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * A picture or video in full screen, with its caption. Arrow keys and buttons show the next one; the back button closes
 * it.
 */
export function ViewerFrame({ name, note, at, count, onMove, onClose, children }: ViewerFrameProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useModal(dialog);
  // The element that had the focus may be gone; the keys still have to work.
  useEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [at]);
  const move = (step: number) => onMove(Math.min(count - 1, Math.max(0, at + step)));
  const actions = { next: () => move(1), previous: () => move(-1), close: onClose };
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => void (KEY_STEPS[key] && move(KEY_STEPS[key]))}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] bg-[#000] text-[#fff] open:grid"
    >
      <div className="flex items-center gap-3 p-2 pl-4">
        <p className="flex min-w-0 flex-1 gap-1 text-small">
          <span className="truncate">{name}</span>
          <span className="tabular shrink-0 text-[#c9d1d8]">
            {note && <> · {note}</>}
            {count > 1 && <> · {t('frame.countOf', { n: at + 1, max: count })}</>}
          </span>
        </p>
        <RoundButton icon={X} size={22} label={t('frame.close')} onClick={onClose} />
      </div>
      <div className="grid min-h-0 grid-cols-1 place-items-center">
        {children({ swipe: (action) => actions[action]() })}
      </div>
      <div className="flex min-h-11 justify-between p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {count > 1 && (
          <>
            <RoundButton
              icon={ChevronLeft}
              label={t('preview.previous')}
              disabled={at === 0}
              onClick={() => move(-1)}
            />
            <RoundButton
              icon={ChevronRight}
              label={t('preview.next')}
              disabled={at === count - 1}
              onClick={() => move(1)}
            />
          </>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

/** Opens the dialog as a modal while it is mounted, and gives the focus back at the end. */
function useModal(dialog: { current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    const remove = overlays.add(element);
    return () => {
      remove();
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog]);
}
