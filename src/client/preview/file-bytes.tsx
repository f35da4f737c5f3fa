import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { fileSize } from '../../shared/format/file-size.ts';
import { FileError, fetchFile, type FetchedFile } from '../api/fetch-file.ts';
import { useText } from '../text.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { NoDocument } from './no-document.tsx';
import type { PreviewedFile } from './previewed-file.ts';

interface FileBytesProps {
  file: PreviewedFile;
  maxBytes: number;
  /** The beginning alone can be shown. */
  cut?: boolean;
  children: (loaded: FetchedFile) => ReactNode;
}

/** Loads a file for its viewer and shows the progress. A file that is too large is not loaded. */
export function FileBytes({ file, maxBytes, cut = false, children }: FileBytesProps) {
  const { t } = useText();
  const [count, setCount] = useState(0);
  const isTooLarge = !cut && file.size > maxBytes;
  const { data, error, isFetching, refetch } = useQuery<FetchedFile, Error>({
    queryKey: ['file', file.url],
    queryFn: ({ signal }) => fetchFile(file.url, { maxBytes, cut, signal, onBytes: setCount }),
    enabled: !isTooLarge,
    retry: (failed, cause) => failed < 2 && cause instanceof FileError && cause.reason === 'network',
    staleTime: Infinity,
    gcTime: 0,
  });
  const reason = isTooLarge ? 'tooLarge' : error instanceof FileError ? error.reason : error && 'network';
  if (data)
    return data.bytes.byteLength === 0 ? <EmptyState icon={FileX} title={t('preview.empty')} /> : children(data);
  if (reason === 'tooLarge')
    return (
      <EmptyState
        icon={FileX}
        title={t('preview.tooLarge')}
        text={t('preview.tooLargeText', { name: file.name, size: fileSize(file.size), max: fileSize(maxBytes) })}
      />
    );
  if (reason === 'gone') return <NoDocument />;
  if (reason) return <ErrorState text={t('error.network')} busy={isFetching} onRetry={() => void refetch()} />;
  return <Loading name={file.name} count={count} size={cut ? Math.min(file.size, maxBytes) : file.size} />;
}

/** The progress of loading. */
export function Loading({ name, count, size }: { name: string; count: number; size: number }) {
  const { t } = useText();
  return (
    <div className="m-auto grid w-full max-w-sm animate-late justify-items-center gap-3 px-4 py-12 text-center">
      <p className="text-body wrap-anywhere text-ink2">{t('preview.loading', { name })}</p>
      <progress
        value={Math.min(count, size)}
        max={Math.max(1, size)}
        aria-label={t('preview.loading', { name })}
        className="h-2 w-full overflow-clip rounded-full accent-act"
      />
      <p className="tabular text-small text-ink3">
        {t('preview.loaded', { loaded: fileSize(count), size: fileSize(size) })}
      </p>
    </div>
  );
}
