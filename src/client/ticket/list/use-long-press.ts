import { useRef, type PointerEvent } from 'react';

const HELD_MS = 500;
const MAX_MOVE_PX = 10;

/** Handlers that call `onHeld` after a long press with a finger. The page must have a button for the same. */
export function useLongPress(onHeld: ((id: string) => void) | undefined) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const end = () => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  if (!onHeld) return () => ({});
  return (id: string) => ({
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end();
      if (pointerType === 'touch') held.current = { timer: setTimeout(() => onHeld(id), HELD_MS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = held.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MAX_MOVE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long press would also open the system's menu for a link.
    onContextMenu: (event: { preventDefault: () => void }) => held.current && event.preventDefault(),
  });
}
