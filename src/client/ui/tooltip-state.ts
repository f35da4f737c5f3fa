// When a tooltip is shown and hidden, and where; without the DOM. There are no tooltips on touch screens.
export const TOOLTIP_DELAY_MS = 500;
export const TOOLTIP_FADE_MS = 300;

type TooltipEvent<Anchor> =
  | { is: 'over'; anchor: Anchor | null; pointer: string }
  | { is: 'focus'; anchor: Anchor | null; byKeyboard: boolean }
  /** A press, a scroll, Escape or another page hides the tooltip. */
  | { is: 'end' };

interface Shows<Anchor> {
  show: (anchor: Anchor) => void;
  hide: () => void;
}

/**
 * Returns the event handler. `show` is called when the pointer or the keyboard focus has been on an anchor for half a
 * second.
 */
export function createTooltipState<Anchor>({ show, hide }: Shows<Anchor>) {
  let current: Anchor | null = null;
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    if (isShown) hide();
    isShown = false;
  };
  const moveTo = (anchor: Anchor | null): void => {
    if (anchor === current) return;
    end();
    current = anchor;
    if (anchor === null) return;
    timer = setTimeout(() => {
      isShown = true;
      show(anchor);
    }, TOOLTIP_DELAY_MS);
  };
  return (event: TooltipEvent<Anchor>): void => {
    // `current` stays: the tooltip is shown again only after the pointer or the focus has been elsewhere.
    if (event.is === 'end') return end();
    if (event.is === 'over') return moveTo(event.pointer === 'touch' ? null : event.anchor);
    moveTo(event.byKeyboard ? event.anchor : null);
  };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP_PX = 6;
const EDGE_PX = 8;

/** The position below the anchor and centered, or above it where there is no space; always inside the window. In px. */
export function placeTooltip(
  anchor: Box,
  tip: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - tip.width / 2;
  const below = anchor.top + anchor.height + GAP_PX;
  const fits = below + tip.height <= view.height - EDGE_PX;
  return {
    left: Math.max(EDGE_PX, Math.min(middle, view.width - tip.width - EDGE_PX)),
    top: fits ? below : Math.max(EDGE_PX, anchor.top - GAP_PX - tip.height),
  };
}
