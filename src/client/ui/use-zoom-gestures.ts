import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { doubleTapped, isDoubleTap, moved, pinched, swiped } from './zoom.ts';
import type { Point, Size, Tap, View } from './zoom.ts';

/** The meaning of a swipe on a picture. */
export type SwipeAction = NonNullable<ReturnType<typeof swiped>>;

type Box = RefObject<HTMLDivElement | null>;

/** The size of the area in which the picture is shown, in px. */
export const sizeOf = (box: Box): Size => ({
  width: box.current?.clientWidth ?? 0,
  height: box.current?.clientHeight ?? 0,
});

/** The position of a pointer relative to the center of the area, in px. */
function pointIn(box: Box, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const area = box.current?.getBoundingClientRect();
  return area ? { x: clientX - area.left - area.width / 2, y: clientY - area.top - area.height / 2 } : { x: 0, y: 0 };
}

/** Pointer handlers: one finger moves the picture or swipes, two pinch, a double tap zooms. */
export function useFingers(
  box: Box,
  view: View,
  setView: (change: (before: View) => View) => void,
  onSwipe: ((action: SwipeAction) => void) | undefined,
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
    const action = view.scale === 1 ? swiped(by) : undefined;
    if (action) return onSwipe?.(action);
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

/** Listens to the wheel without `passive`, which React sets: otherwise the page would scroll too. */
export function useWheel(box: Box, onWheel: (by: number, at: Point) => void): void {
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
