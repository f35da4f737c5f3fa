import { Download, FileText, X } from 'lucide-react';
import { useState } from 'react';
import { fileSize } from '../../shared/format/file-size.ts';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { getAttachment } from '../../shared/upload/calls.ts';
import { previewKindOf } from '../../shared/upload/preview-kind.ts';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/client.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { withheldIcon } from '../ui/form/file-tile.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { toast } from '../ui/toast-queue.ts';
import { withheldOf } from './withheld.ts';

interface OtherFilesProps {
  files: readonly AttachmentView[];
  onRemove?: ((file: AttachmentView) => void) | undefined;
}

/** Parameter sets, logs, documents: a tap shows what the page can show and downloads the rest. */
export function OtherFiles({ files, onRemove }: OtherFilesProps) {
  return (
    <ul className="grid gap-2 not-first:mt-3">
      {files.map((file) => (
        <OtherFile key={file.id} file={file} onRemove={onRemove && (() => onRemove(file))} />
      ))}
    </ul>
  );
}

/** The page has a viewer for it. A text document has one too, but it is no kind of the wire. */
const isShown = ({ reads, name }: AttachmentView): boolean => reads !== 'none' || previewKindOf(name) === 'document';

function OtherFile({ file, onRemove }: { file: AttachmentView; onRemove: (() => void) | undefined }) {
  const { t } = useText();
  const { link } = usePage();
  const { go } = useNavigation();
  const [busy, setBusy] = useState(false);
  const { name, size } = file;
  /** The address in the ticket may have expired, so a new one is asked for. */
  const locate = async (then: (url: string) => void) => {
    setBusy(true);
    try {
      const { url } = await send(getAttachment, { params: { id: file.id } }, { catches: true });
      then(url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.show({ text: error.message, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const show = () => void locate((fileUrl) => go(link('read', { fileUrl })));
  const withheld = withheldOf(t, file);
  const canShow = withheld === undefined && isShown(file);
  const Mark = withheld ? withheldIcon[withheld.tone] : FileText;
  const download = () => void locate((url) => window.location.assign(url));
  return (
    <li className="flex items-center rounded-field bg-sunk pr-1">
      <button
        type="button"
        // Paper has the name, though it cannot be pressed.
        data-paper
        aria-label={
          withheld ? `${name}: ${withheld.text}` : canShow ? t('frame.open', { name }) : t('upload.download', { name })
        }
        aria-busy={busy}
        aria-disabled={withheld ? true : undefined}
        onClick={withheld ? undefined : canShow ? show : download}
        className="press flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3 py-2 text-left"
      >
        <Mark size={22} strokeWidth={1.7} aria-hidden className="shrink-0 text-ink3" />
        <span className="grid min-w-0">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {/* On a narrow phone the size goes to a line of its own, whole. */}
          <span className="tabular flex flex-wrap gap-x-2 text-small text-ink2">
            {withheld && (
              <span className={cx('font-semibold', withheld.tone === 'bad' && 'text-bad-ink')}>{withheld.text}</span>
            )}
            <span className="whitespace-nowrap">{fileSize(size)}</span>
          </span>
        </span>
      </button>
      <span className="flex print:hidden">
        {canShow && <IconButton icon={Download} label={t('upload.download', { name })} onClick={download} />}
        {onRemove && <IconButton icon={X} label={t('frame.remove', { name })} onClick={onRemove} />}
      </span>
    </li>
  );
}
