import { useEffect, useState } from 'react';
import type { Profile } from '../../shared/account/session-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { UploadError } from '../upload/upload-error.ts';
import { uploadErrorText } from '../upload/upload-error-text.ts';
import { WHOLE, type Crop } from './crop.ts';
import { CropFrame, CropSliders } from './crop-controls.tsx';
import { sendAvatar } from './send-avatar.ts';

interface AvatarSheetProps {
  open: boolean;
  onClose: () => void;
  file: File;
  onDone: (profile: Profile) => void;
}

/** Which square of the chosen picture is shown: dragged, or moved by the sliders. */
export function AvatarSheet({ open, onClose, file, onDone }: AvatarSheetProps) {
  const { t } = useText();
  const { picture, unreadable } = usePicture(file);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const failed = unreadable ? uploadErrorText(t, file.name, { code: 'pictureNotDecodable' }) : failure;
  const use = async () => {
    if (!picture) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await sendAvatar(picture, crop));
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? (error.fields['avatar'] ?? error.message)
          : uploadErrorText(t, file.name, error instanceof UploadError ? error : null),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('account.cropTitle')}
      footer={
        <Button wide busy={busy} disabled={!picture} onClick={() => void use()}>
          {t('account.useAvatar')}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-4 pt-1">
        {picture && <CropFrame picture={picture} file={file} crop={crop} onChange={setCrop} />}
        {!picture && !unreadable && <Spinner />}
        {failed && (
          <Banner tone="bad" urgent>
            {failed}
          </Banner>
        )}
        {picture && <CropSliders picture={picture} crop={crop} onChange={setCrop} />}
      </div>
    </Sheet>
  );
}

/** The picture as it is drawn, upright. */
function usePicture(file: File): { picture: ImageBitmap | undefined; unreadable: boolean } {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let left = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        opened = bitmap;
        if (left) bitmap.close();
        else setPicture(bitmap);
      },
      () => !left && setUnreadable(true),
    );
    return () => {
      left = true;
      opened?.close();
    };
  }, [file]);
  return { picture, unreadable };
}
