import { useState } from 'react';
import { useText } from '../../text.tsx';
import { openDeviceUploader } from '../../upload/device-uploader.ts';
import { uploadErrorText } from '../../upload/upload-error-text.ts';

/** Uploads one picture. Resolves to its key and name, or to undefined and sets `error`. */
export function usePictureUpload() {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (file: File): Promise<{ key: string; name: string } | undefined> => {
    setError(undefined);
    setBusy(true);
    const uploader = openDeviceUploader('avatar');
    try {
      uploader.add([file]);
      await uploader.whenIdle();
      const [record] = uploader.getSnapshot().records;
      if (record?.state === 'done') return { key: record.path, name: record.name };
      setError(uploadErrorText(t, file.name, record?.err ?? null));
      return undefined;
    } finally {
      uploader.dispose();
      setBusy(false);
    }
  };
  return { send, busy, error };
}
