import { useEffect, useRef, useState } from 'react';
import type { FileAddress } from '../../shared/product/catalogue-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { browserDownload } from '../api/download.ts';
import { saveFile } from '../api/save-file.ts';

/** Where a download stands. `done` of `size` bytes have arrived. */
export type DownloadState =
  | { is: 'idle' }
  | { is: 'running'; done: number; size: number | undefined }
  | { is: 'failed'; done: number; size: number | undefined; refused: ApiError | undefined }
  | { is: 'saved'; name: string; size: number };

/** Downloads one file; after an interruption `start` continues. `locate` fetches the file's signed address. */
export function useDownload(locate: () => Promise<FileAddress>) {
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
