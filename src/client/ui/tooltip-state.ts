/** When a tooltip shows and goes, without the DOM. Touch has none: fingers do not hover, and the name is not the only way to know. */
export const TOOLTIP_DELAY_MS = 500;
export const TOOLTIP_FADE_MS = 300;

type TooltipEvent<Anchor> =
  | { is: 'over'; anchor: Anchor | null; pointer: string }
  | { is: 'focus'; anchor: Anchor | null; byKeyboard: boolean }
  /** A press, Escape or another page hides the tooltip. */
  | { is: 'end' };

interface Shows<Anchor> {
  show: (anchor: Anchor) => void;
  hide: () => void;
}

/** `tell` what happens; `show` comes half a second after the pointer or the focus has come to an anchor and stayed there. */
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
    // It does not come back before the pointer or the focus has been elsewhere.
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

/** Below its anchor and in its middle, above it where there is no room; never over an edge of the window. */
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
