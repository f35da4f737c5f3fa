import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { fileSize } from '../../shared/format/file-size.ts';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { getAttachment } from '../../shared/upload/calls.ts';
import { useCall } from '../api/queries.ts';
import { useText } from '../text.tsx';
import type { Icon } from '../ui/icon.ts';
import { overlays } from '../ui/overlays.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Signed addresses live five minutes (safety.md 9); one that is older is asked for anew. */
const ADDRESS_MS = 4 * 60_000;
const SWIPE_PX = 60;

interface MediaViewerProps {
  files: readonly AttachmentView[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** One picture or video over the whole window; arrow keys, buttons or a swipe lead to the next. */
export function MediaViewer({ files, at, onMove, onClose }: MediaViewerProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<number>(undefined);
  const file = files[at];
  const last = files.length - 1;
  const move = (step: number) => onMove(Math.min(last, Math.max(0, at + step)));
  useModal(dialog);
  if (!file) return null;
  const swipe = (event: PointerEvent) => {
    const moved = from.current === undefined ? 0 : event.clientX - from.current;
    from.current = undefined;
    if (Math.abs(moved) > SWIPE_PX) move(moved < 0 ? 1 : -1);
  };
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={file.name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1);
        if (event.key === 'ArrowLeft') move(-1);
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] bg-[#000] text-[#fff] open:grid"
    >
      <div className="flex items-center gap-3 p-2 pl-4">
        <p className="flex min-w-0 flex-1 gap-1 text-small">
          <span className="truncate">{file.name}</span>
          <span className="tabular shrink-0 text-[#c9d1d8]">
            · {fileSize(file.size)} · {t('frame.countOf', { n: at + 1, max: files.length })}
          </span>
        </p>
        <RoundButton icon={X} size={22} label={t('frame.close')} onClick={onClose} />
      </div>
      <div
        onPointerDown={(event) => {
          from.current = event.isPrimary ? event.clientX : undefined;
        }}
        onPointerUp={swipe}
        className="grid min-h-0 grid-cols-1 touch-pan-y touch-pinch-zoom place-items-center"
      >
        <Media key={file.id} file={file} />
      </div>
      <div className="flex justify-between p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <RoundButton
          icon={ChevronLeft}
          label={t('ticket.file.previous')}
          disabled={at === 0}
          onClick={() => move(-1)}
        />
        <RoundButton icon={ChevronRight} label={t('ticket.file.next')} disabled={at === last} onClick={() => move(1)} />
      </div>
    </dialog>,
    document.body,
  );
}

/** Modal as long as it is there, with the focus given back. */
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

interface RoundButtonProps {
  icon: Icon;
  size?: number;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function RoundButton({ icon: Mark, size = 24, label, disabled, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="press grid size-11 place-items-center rounded-full bg-scrim text-[#fff] disabled:opacity-30"
    >
      <Mark size={size} aria-hidden />
    </button>
  );
}

function Media({ file }: { file: AttachmentView }) {
  const { data, error } = useCall(getAttachment, { params: { id: file.id } }, { staleMs: ADDRESS_MS });
  const look = 'max-h-full max-w-full object-contain';
  if (error)
    return (
      <p role="alert" className="p-6 text-center">
        {error.message}
      </p>
    );
  if (!data) return <Spinner />;
  if (file.kind === 'image') return <img src={data.url} alt={file.name} draggable={false} className={look} />;
  return (
    <video
      src={data.url}
      poster={data.thumbnailUrl ?? undefined}
      controls
      playsInline
      preload="metadata"
      className={look}
      aria-label={file.name}
    />
  );
}
