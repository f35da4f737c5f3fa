import { useEffect, useRef, useState } from 'react';
import type { KeyFolder } from '../../shared/upload/key.ts';
import { useText } from '../text.tsx';
import type { Uploader } from '../upload/uploader.ts';

/** Loaded, with its texts, for the first file. */
const loadPart = () => import('./upload-file.ts');

/**
 * Uploads one file. `send` resolves to its key and name; after a failure it resolves to undefined and sets `error`.
 * `progress` is 0 to 1, undefined while nothing is being uploaded.
 */
export function useFileUpload(folder: KeyFolder) {
  const { t } = useText();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<Uploader>(undefined);
  useEffect(() => () => running.current?.dispose(), []);
  const send = async (file: File): Promise<{ key: string; name: string } | undefined> => {
    setError(undefined);
    setProgress(0);
    try {
      const { uploadFile } = await loadPart();
      const { uploader, ended } = uploadFile(t, folder, file, setProgress);
      running.current = uploader;
      const end = await ended;
      if ('uploaded' in end) return end.uploaded;
      setError(end.error);
    } catch {
      setError(t('frame.loadFailed'));
    } finally {
      setProgress(undefined);
    }
    return undefined;
  };
  return { send, progress, error };
}
