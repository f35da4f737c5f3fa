import { Minus, Plus, Scan } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../text.tsx';
import { RoundButton } from './round-button.tsx';
import { FIT, STEP, moved, zoomed, type Point } from './zoom.ts';
import { sizeOf, useFingers, useWheel, type SwipeAction } from './use-zoom-gestures.ts';

interface ZoomImageProps {
  src: string;
  alt: string;
  /** Called with a swipe while the whole picture is visible; without it swipes do nothing. */
  onSwipe?: (action: SwipeAction) => void;
  onFailed?: () => void;
}

const WHEEL_PX = 400;
const ARROW_PX = 60;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

/**
 * A picture that can be zoomed: pinch, double tap, wheel, + and -, arrow keys. Swipes work while the whole picture is
 * visible.
 */
export function ZoomImage({ src, alt, onSwipe, onFailed }: ZoomImageProps) {
  const { t } = useText();
  const window = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(FIT);
  const fingers = useFingers(window, view, setView, onSwipe);
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomed(before, factor, at, sizeOf(window)));
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': () => setView(FIT),
  };
  useWheel(window, (by, at) => zoom(Math.exp(-by / WHEEL_PX), at));
  return (
    <div className="relative grid size-full min-h-0 grid-cols-1">
      <div
        ref={window}
        {...fingers}
        onKeyDown={(event) => {
          keys[event.key]?.();
          const by = ARROWS[event.key];
          if (!by || view.scale === 1) return;
          // While zoomed in, the arrow keys move the picture instead of changing to another.
          event.stopPropagation();
          setView((before) => moved(before, by, sizeOf(window)));
        }}
        // Focusable, for the keys above.
        tabIndex={0}
        role="group"
        aria-label={alt}
        className="grid min-h-0 touch-none grid-cols-1 place-items-center overflow-hidden"
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          onError={onFailed}
          className="max-h-full max-w-full object-contain select-none"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <div className="absolute right-3 bottom-3 flex gap-2">
        {view.scale > 1 && (
          <>
            <RoundButton icon={Scan} label={t('preview.zoomFit')} onClick={() => setView(FIT)} />
            <RoundButton icon={Minus} label={t('preview.zoomOut')} onClick={() => zoom(1 / STEP)} />
          </>
        )}
        <RoundButton icon={Plus} label={t('preview.zoomIn')} onClick={() => zoom(STEP)} />
      </div>
    </div>
  );
}
