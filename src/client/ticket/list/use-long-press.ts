import { useRef, type PointerEvent } from 'react';

const HELD_MS = 500;
const STILL_PX = 10;

/** A finger held on something; a mouse has its own menu. The button for the same stands elsewhere. */
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
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The system's own menu for a link, which the same finger would open.
    onContextMenu: (event: { preventDefault: () => void }) => held.current && event.preventDefault(),
  });
}
