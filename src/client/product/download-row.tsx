import { CircleCheck, Download, FileText, RotateCw, X } from 'lucide-react';
import { fileSize } from '../../shared/format/file-size.ts';
import type { FileAddress } from '../../shared/product/catalogue-calls.ts';
import { useText } from '../text.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { browserDownload } from '../api/download.ts';
import { saveFile } from '../api/save-file.ts';

/** Where a download stands. `done` of `size` bytes have arrived. */
type DownloadState =
  | { is: 'idle' }
  | { is: 'running'; done: number; size: number | undefined }
  | { is: 'failed'; done: number; size: number | undefined; refused: ApiError | undefined }
  | { is: 'saved'; name: string; size: number };

/** Downloads one file; after an interruption `start` continues. `locate` fetches the file's signed address. */
function useDownload(locate: () => Promise<FileAddress>) {
  const [state, setState] = useState<DownloadState>({ is: 'idle' });
  const [download] = useState(browserDownload);
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);

  const start = async (): Promise<void> => {
    const { signal } = (going.current = new AbortController());
    let at: { done: number; size: number | undefined } =
      state.is === 'failed' ? { done: state.done, size: state.size } : { done: 0, size: undefined };
    let name = '';
    setState({ is: 'running', ...at });
    const located = async () => {
      const file = await locate();
      name = file.name;
      return file;
    };
    try {
      const blob = await download.run(located, signal, (done, size) => {
        at = { done, size };
        setState({ is: 'running', ...at });
      });
      saveFile(blob, name);
      setState({ is: 'saved', name, size: blob.size });
    } catch (error) {
      if (signal.aborted) return setState({ is: 'idle' });
      setState({ is: 'failed', ...at, refused: error instanceof ApiError ? error : undefined });
    }
  };
  return { state, start: () => void start(), stop: () => going.current?.abort() };
}

interface DownloadRowProps {
  title: string;
  /** What is known of it before it is asked for: its file name, its size. */
  detail: string;
  locate: () => Promise<FileAddress>;
}

/** A file to be downloaded: its progress, and what became of it; interrupted, it goes on where it stopped. */
export function DownloadRow({ title, detail, locate }: DownloadRowProps) {
  const { t } = useText();
  const { state, start, stop } = useDownload(locate);
  return (
    <div className="grid gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <FileText size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-ink3" />
        <div className="grid min-w-0 flex-1">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="tabular text-small text-ink2 wrap-anywhere">{detail}</span>
        </div>
        {state.is === 'running' ? (
          <IconButton icon={X} label={t('frame.cancel')} onClick={stop} />
        ) : state.is === 'failed' ? (
          <Button
            kind="quiet"
            size="medium"
            icon={RotateCw}
            aria-label={`${t('frame.tryAgain')}: ${title}`}
            onClick={start}
          >
            {t('frame.tryAgain')}
          </Button>
        ) : (
          <IconButton
            icon={Download}
            label={`${t(state.is === 'saved' ? 'product.saveAgain' : 'product.download')}: ${title}`}
            className="-mr-2 text-act"
            onClick={start}
          />
        )}
      </div>
      <Outcome title={title} state={state} />
    </div>
  );
}

/** What is said beside the button: how far it is, what went wrong, what was saved. */
function Outcome({ title, state }: { title: string; state: DownloadState }) {
  const { t } = useText();
  if (state.is === 'idle') return null;
  if (state.is === 'saved')
    return (
      <p role="status" className="flex items-center gap-1.5 text-small text-ok">
        <CircleCheck size={16} strokeWidth={2.2} aria-hidden className="shrink-0" />
        {t('product.downloaded', { name: state.name, size: fileSize(state.size) })}
      </p>
    );
  const { done, size } = state;
  const refused = state.is === 'failed' ? state.refused : undefined;
  return (
    <>
      {size !== undefined && (
        <div className="grid gap-1">
          <progress
            aria-label={t('product.downloadProgress', { name: title })}
            value={done}
            max={size}
            className="h-1.5 w-full appearance-none overflow-clip rounded-full bg-track [&::-moz-progress-bar]:bg-act [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-act"
          />
          <p className="tabular text-small text-ink2">
            {t('product.downloading', { done: fileSize(done), size: fileSize(size) })}
          </p>
        </div>
      )}
      {state.is === 'failed' && (
        <p role="alert" className="text-small text-bad">
          {refused
            ? `${t('product.downloadRefused', { name: title })} ${refused.message}`
            : t('product.downloadFailed', { name: title })}
        </p>
      )}
    </>
  );
}
