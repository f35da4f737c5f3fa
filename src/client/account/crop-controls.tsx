import { useId, useRef, type PointerEvent } from 'react';
import { useText } from '../text.tsx';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { CROP_ZOOM_MAX, dragged, squareOf, type Crop } from './crop.ts';

interface CropFrameProps {
  picture: ImageBitmap;
  file: File;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** What is shown of the picture; it follows the finger. */
export function CropFrame({ picture, file, crop, onChange }: CropFrameProps) {
  const shown = useObjectUrl(file);
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
      <img
        ref={shown}
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
    </div>
  );
}

/** The same without dragging. What cannot move has no room. */
export function CropSliders({ picture, crop, onChange }: Omit<CropFrameProps, 'file'>) {
  const { t } = useText();
  const { side } = squareOf(picture, crop);
  return (
    <div className="grid w-full max-w-96 gap-1">
      <CropSlider
        label={t('account.zoom')}
        min={1}
        max={CROP_ZOOM_MAX}
        value={crop.zoom}
        onChange={(zoom) => onChange({ ...crop, zoom })}
      />
      <CropSlider
        label={t('account.moveAcross')}
        value={crop.x}
        disabled={picture.width <= side}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <CropSlider
        label={t('account.moveDown')}
        value={crop.y}
        disabled={picture.height <= side}
        onChange={(y) => onChange({ ...crop, y })}
      />
    </div>
  );
}

interface CropSliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

function CropSlider({ label, min = 0, max = 1, value, disabled = false, onChange }: CropSliderProps) {
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
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full accent-act disabled:opacity-40"
      />
    </div>
  );
}
