import { useState } from 'react';
import { useText } from '../../text.tsx';
import { openDeviceUploader } from '../../upload/device-uploader.ts';
import { uploadErrorText } from '../../upload/upload-error-text.ts';

/** Sends one picture to the store: its key and name; undefined after a failure, which stands in `fault`. */
export function usePictureUpload() {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (file: File): Promise<{ key: string; name: string } | undefined> => {
    setFault(undefined);
    setBusy(true);
    const uploader = openDeviceUploader('avatar');
    try {
      uploader.add([file]);
      await uploader.whenIdle();
      const [record] = uploader.getSnapshot().records;
      if (record?.state === 'done') return { key: record.path, name: record.name };
      setFault(uploadErrorText(t, file.name, record?.err ?? null));
      return undefined;
    } finally {
      uploader.dispose();
      setBusy(false);
    }
  };
  return { send, busy, fault };
}
