import type { KeyFolder } from '../../shared/upload/key.ts';
import type { T } from '../text.tsx';
import { openDeviceUploader } from '../upload/device-uploader.ts';
import { uploadErrorText } from '../upload/upload-error-text.ts';
import type { Uploader } from '../upload/uploader.ts';

/** Uploads one file. The caller disposes of the uploader when the page is left meanwhile. */
export function uploadFile(t: T, folder: KeyFolder, file: File, onProgress: (progress: number) => void) {
  const uploader: Uploader = openDeviceUploader(folder);
  const stop = uploader.subscribe(() => onProgress(uploader.getSnapshot().records[0]?.progress ?? 0));
  const send = async (): Promise<{ uploaded: { key: string; name: string } } | { error: string }> => {
    try {
      uploader.add([file]);
      await uploader.whenIdle();
      const [record] = uploader.getSnapshot().records;
      if (record?.state === 'done') return { uploaded: { key: record.path, name: record.name } };
      return { error: uploadErrorText(t, file.name, record?.err ?? null) };
    } finally {
      stop();
      uploader.dispose();
    }
  };
  return { uploader, ended: send() };
}
