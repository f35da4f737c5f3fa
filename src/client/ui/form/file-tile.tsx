import { CircleAlert, FileClock, FileText, Play, ShieldAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../text.tsx';
import { cx } from '../class-names.ts';
import { fileSize } from '../../../shared/format/file-size.ts';
import type { Icon } from '../icon.ts';

/** A file that is shown and not handed out. */
export interface Withheld {
  text: string;
  tone: 'wait' | 'bad';
}
export const withheldIcon = { wait: FileClock, bad: ShieldAlert } as const satisfies Record<Withheld['tone'], Icon>;

export interface FileTileProps {
  name: string;
  /** In bytes; omitted when not known. */
  size?: number;
  kind: 'image' | 'video' | 'file';
  /** URL of the thumbnail. */
  thumb?: string;
  /** 0 to 1 while it is being uploaded. */
  progress?: number;
  /** The error message; a tap then tries again. */
  failed?: string;
  /** Why nobody gets it yet, or ever; then it cannot be opened. */
  withheld?: Withheld | undefined;
  onRetry?: () => void;
  onOpen?: () => void;
  onRemove?: () => void;
}

/** A picture, video or file as a tile: uploading, failed with "try again", or done. In a <FileGrid>. */
export function FileTile({
  name,
  size,
  kind,
  thumb,
  progress,
  failed,
  withheld,
  onRetry,
  onOpen,
  onRemove,
}: FileTileProps) {
  const { t } = useText();
  const press = failed ? onRetry : withheld ? undefined : onOpen;
  const sending = !failed && progress !== undefined && progress < 1;
  const percent = Math.round((progress ?? 0) * 100);
  const words = failed
    ? `${failed} ${t('frame.uploadRetry', { name })}`
    : sending
      ? t('frame.uploadProgress', { name, percent })
      : withheld
        ? `${name}: ${withheld.text}`
        : t('frame.open', { name });
  return (
    <div className="relative">
      <button
        type="button"
        data-paper
        aria-label={words}
        aria-disabled={press ? undefined : true}
        onClick={press}
        className={cx(
          'press relative grid aspect-square w-full content-center place-items-center gap-1 overflow-hidden rounded-field bg-sunk text-ink2',
          failed && 'outline-2 -outline-offset-2 outline-bad',
        )}
      >
        {thumb ? (
          <img
            src={thumb}
            alt=""
            className={cx('absolute inset-0 size-full object-cover', (failed || sending) && 'opacity-40')}
          />
        ) : (
          <FileCaption
            name={name}
            size={sending || failed || withheld ? undefined : size}
            mark={failed ? CircleAlert : withheld ? withheldIcon[withheld.tone] : kind === 'video' ? Play : FileText}
            note={withheld}
          />
        )}
        {kind === 'video' && thumb && !failed && !sending && (
          <span className="relative grid size-9 place-items-center rounded-full bg-scrim text-[#fff]">
            <Play size={18} fill="currentColor" aria-hidden />
          </span>
        )}
        {failed && (
          <span className="relative grid justify-items-center gap-0.5 rounded-md bg-bad-soft px-2 py-1 text-tiny font-bold text-bad-ink">
            {thumb && <CircleAlert size={20} strokeWidth={2.2} aria-hidden />}
            {t('frame.tryAgain')}
          </span>
        )}
        {sending && <Progress percent={percent} />}
      </button>
      {onRemove && <RemoveButton name={name} onRemove={onRemove} />}
    </div>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useText();
  return (
    <button
      type="button"
      aria-label={t('frame.remove', { name })}
      onClick={onRemove}
      className="press absolute -top-2.5 -right-2.5 grid size-11 place-items-center"
    >
      <span className="grid size-6 place-items-center rounded-full bg-ink text-bg shadow-float">
        <X size={14} strokeWidth={2.8} aria-hidden />
      </span>
    </button>
  );
}

function FileCaption({
  name,
  size,
  mark: Mark,
  note,
}: {
  name: string;
  size: number | undefined;
  mark: Icon;
  note: Withheld | undefined;
}) {
  return (
    <span className="grid w-full justify-items-center gap-1 px-1.5">
      <Mark size={24} strokeWidth={1.7} aria-hidden />
      <span className={cx('w-full text-center text-tiny break-all', note ? 'line-clamp-1' : 'line-clamp-2')}>
        {name}
      </span>
      {note && (
        <span className={cx('w-full text-center text-tiny font-bold', note.tone === 'bad' && 'text-bad-ink')}>
          {note.text}
        </span>
      )}
      {size !== undefined && <span className="tabular text-tiny text-ink3">{fileSize(size)}</span>}
    </span>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <span className="absolute inset-x-0 bottom-0 grid gap-1 bg-raised/90 px-2 pt-1 pb-2 text-tiny font-bold text-ink">
      <span className="tabular">{percent}%</span>
      <span className="h-1 overflow-hidden rounded-full bg-track">
        <span className="block h-full rounded-full bg-act transition-[width]" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}

/** The grid of tiles. */
export function FileGrid({ children }: { children: ReactNode }) {
  return (
    <div className="file-grid grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,7rem)]">
      {children}
    </div>
  );
}
