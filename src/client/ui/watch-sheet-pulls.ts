import { directionOf } from './gesture.ts';

/** Where a finger moves the caret, the value or a picture. */
const OWN_USE = 'textarea, input:not([type=radio], [type=checkbox], [type=file]), [contenteditable], .touch-none';

interface PullWatcher {
  /** The finger has pulled the sheet this far. */
  show: (px: number) => void;
  /** The finger was lifted there; 0 when the browser took the finger for something else. */
  end: (px: number) => void;
}

/** Whether something between the finger and the sheet, `body` included, can still scroll up. */
function scrolls(target: Element, body: HTMLElement): boolean {
  for (let at: Element | null = target; at; at = at === body ? null : at.parentElement)
    if (at.scrollTop > 0) return true;
  return false;
}

/**
 * Watches for a finger that pulls down the content of a sheet at its top. A finger that began by scrolling goes on
 * scrolling. Returns the function that stops it.
 */
export function watchSheetPulls(body: HTMLElement, { show, end }: PullWatcher): () => void {
  const watch = new AbortController();
  let from: { x: number; y: number; pulling: boolean; px: number } | undefined;
  const stop = (px: number) => {
    if (from?.pulling) end(px);
    from = undefined;
  };
  const on = <K extends 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel'>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => body.addEventListener(type, listener, { passive: type !== 'touchmove', signal: watch.signal });
  on('touchstart', ({ touches, target }) => {
    stop(0);
    const [touch] = touches;
    if (!touch || touches.length > 1 || !(target instanceof Element)) return;
    if (target.closest(OWN_USE) || scrolls(target, body)) return;
    from = { x: touch.clientX, y: touch.clientY, pulling: false, px: 0 };
  });
  on('touchmove', (event) => {
    const [touch] = event.touches;
    if (!from || !touch) return;
    const dy = touch.clientY - from.y;
    const direction = from.pulling ? 'down' : directionOf(touch.clientX - from.x, dy);
    if (direction === undefined) return;
    // A long press selects words; the finger then moves the end of the selection.
    const selects =
      !from.pulling && getSelection()?.type === 'Range' && body.contains(getSelection()?.anchorNode ?? null);
    if (direction !== 'down' || event.touches.length > 1 || selects || !event.cancelable) return stop(0);
    event.preventDefault(); // the browser would scroll, and end the touch
    from.pulling = true;
    from.px = Math.max(0, dy);
    show(from.px);
  });
  on('touchend', () => stop(from?.px ?? 0));
  on('touchcancel', () => stop(0));
  return () => watch.abort();
}
