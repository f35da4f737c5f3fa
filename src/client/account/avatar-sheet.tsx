import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import type { Profile } from '../../shared/account/session-calls.ts';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { UploadError } from '../upload/upload-error.ts';
import { uploadErrorText } from '../upload/upload-error-text.ts';
import { CROP_ZOOM_MAX, dragged, squareOf, WHOLE, type Crop } from './crop.ts';
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
        {picture && (
          <div className="grid w-full max-w-96 gap-1">
            <CropSlider
              label={t('account.zoom')}
              min={1}
              max={CROP_ZOOM_MAX}
              value={crop.zoom}
              onChange={(zoom) => setCrop({ ...crop, zoom })}
            />
            <CropSlider label={t('account.moveAcross')} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
            <CropSlider label={t('account.moveDown')} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
          </div>
        )}
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

interface CropFrameProps {
  picture: ImageBitmap;
  file: File;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

function CropFrame({ picture, file, crop, onChange }: CropFrameProps) {
  const url = useAddress(file);
  const from = useRef<{ x: number; y: number }>(undefined);
  const { x, y, side } = squareOf(picture, crop);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current) return;
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    from.current = { x: event.clientX, y: event.clientY };
    onChange(dragged(picture, crop, by, event.currentTarget.clientWidth));
  };
  const share = (length: number): string => `${(length / side) * 100}%`;
  return (
    <div
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
      className="relative aspect-square w-64 cursor-grab touch-none overflow-hidden rounded-full bg-sunk select-none active:cursor-grabbing"
    >
      {url && (
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: share(picture.width),
            height: share(picture.height),
            left: `-${share(x)}`,
            top: `-${share(y)}`,
          }}
        />
      )}
    </div>
  );
}

function useAddress(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

interface CropSliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  onChange: (value: number) => void;
}

function CropSlider({ label, min = 0, max = 1, value, onChange }: CropSliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-3">
      <label htmlFor={id} className="text-small font-semibold text-ink2">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step="any"
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full accent-act"
      />
    </div>
  );
}
