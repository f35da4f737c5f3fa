import { Minus, Plus, Scan } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useText } from '../text.tsx';
import { FIT, STEP, doubleTapped, isDoubleTap, moved, pinched, swiped, zoomed } from './zoom.ts';
import type { Point, Size, Tap, View } from './zoom.ts';
import { RoundButton } from './round-button.tsx';

interface ZoomImageProps {
  src: string;
  alt: string;
  /** Called with a swipe while the whole picture is visible; without it swipes do nothing. */
  onSwipe?: (wish: 'next' | 'previous' | 'close') => void;
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

/** A picture that is looked at closely: pinch, double tap, wheel, + and -, arrow keys; swipes while all of it is seen. */
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
        // Plus, minus, 0 and the arrows are for it.
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

type Box = RefObject<HTMLDivElement | null>;

const sizeOf = (box: Box): Size => ({
  width: box.current?.clientWidth ?? 0,
  height: box.current?.clientHeight ?? 0,
});

/** Where a pointer is, from the middle of the window. */
function pointIn(box: Box, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const area = box.current?.getBoundingClientRect();
  return area ? { x: clientX - area.left - area.width / 2, y: clientY - area.top - area.height / 2 } : { x: 0, y: 0 };
}

/** Fingers on the picture: one moves it or swipes, two pinch, twice in the same place goes closer. */
function useFingers(
  box: Box,
  view: View,
  setView: (change: (before: View) => View) => void,
  onSwipe: ZoomImageProps['onSwipe'],
) {
  const down = useRef(new Map<number, Point>());
  const began = useRef<Point>(undefined);
  const lastTap = useRef<Tap>(undefined);
  const release = (event: PointerEvent) => {
    const wasOne = down.current.size === 1;
    down.current.delete(event.pointerId);
    if (!wasOne || !began.current || event.type === 'pointercancel') return;
    const point = pointIn(box, event);
    const by = { x: point.x - began.current.x, y: point.y - began.current.y };
    const wish = view.scale === 1 ? swiped(by) : undefined;
    if (wish) return onSwipe?.(wish);
    const tap = { ...point, atMs: event.timeStamp };
    const isSecond = isDoubleTap(lastTap.current, tap);
    lastTap.current = isSecond ? undefined : tap;
    if (isSecond) setView((before) => doubleTapped(before, point, sizeOf(box)));
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, pointIn(box, event));
      began.current = down.current.size === 1 ? pointIn(box, event) : undefined;
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const now = pointIn(box, event);
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      down.current.set(event.pointerId, now);
      const size = sizeOf(box);
      if (other) setView((from) => pinched(from, [before, other], [now, other], size));
      else setView((from) => moved(from, { x: now.x - before.x, y: now.y - before.y }, size));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

/** React listens to wheels passively, and then the page would scroll along. */
function useWheel(box: Box, onWheel: (by: number, at: Point) => void): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY, pointIn(box, event));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [box]);
}
