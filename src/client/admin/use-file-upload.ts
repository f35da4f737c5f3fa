import { useEffect, useRef, useState } from 'react';
import type { KeyFolder } from '../../shared/upload/key.ts';
import { useText } from '../text.tsx';
import { openDeviceUploader } from '../upload/device-uploader.ts';
import { uploadErrorText } from '../upload/upload-error-text.ts';
import type { Uploader } from '../upload/uploader.ts';

/**
 * Uploads one file. `send` resolves to its key and name; after a failure it resolves to undefined and sets `error`.
 * `progress` is 0 to 1, undefined while nothing is being uploaded.
 */
export function useFileUpload(folder: KeyFolder) {
  const { t } = useText();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const uploader = useRef<Uploader>(undefined);
  useEffect(() => () => uploader.current?.dispose(), []);
  const send = async (file: File): Promise<{ key: string; name: string } | undefined> => {
    setError(undefined);
    setProgress(0);
    const queue = openDeviceUploader(folder);
    uploader.current = queue;
    const stop = queue.subscribe(() => setProgress(queue.getSnapshot().records[0]?.progress ?? 0));
    try {
      queue.add([file]);
      await queue.whenIdle();
      const [record] = queue.getSnapshot().records;
      if (record?.state === 'done') return { key: record.path, name: record.name };
      setError(uploadErrorText(t, file.name, record?.err ?? null));
      return undefined;
    } finally {
      stop();
      queue.dispose();
      setProgress(undefined);
    }
  };
  return { send, progress, error };
}
