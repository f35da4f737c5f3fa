import { directionOf, PULL_PX, pulled, pullsEnough } from './gesture.ts';

/** Position of the mark during the refresh, and its offset above the content otherwise. In px. */
const REST_PX = 52;
const HIDDEN_PX = 44;

/** Moves the mark with the finger. With reduced motion it only appears once lifting the finger would refresh. */
export function positionMark(mark: HTMLElement, px: number, held: boolean): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const at = still ? (px >= Math.min(REST_PX, PULL_PX) ? REST_PX : 0) : px;
  mark.toggleAttribute('data-held', held);
  mark.style.translate = `-50% ${at - HIDDEN_PX}px`;
  mark.style.opacity = String(Math.min(1, at / REST_PX));
  mark.style.setProperty('--turn', still ? '0deg' : `${(px / PULL_PX) * 270}deg`);
}

interface Watcher {
  mayStart: () => boolean;
  show: (px: number, held: boolean) => void;
  onPull: () => void;
}

/** Watches for a finger that pulls the page down at its top. Returns the function that stops it. */
export function watchPulls({ mayStart, show, onPull }: Watcher): () => void {
  const watch = new AbortController();
  const { style } = document.documentElement;
  let from: { x: number; y: number; pulling: boolean; dy: number } | undefined;
  // At the top of the page the browser must not handle a downward pull: it would reload the page or drop events.
  const atTop = () => {
    style.touchAction = window.scrollY <= 0 ? 'pan-x pan-down pinch-zoom' : '';
  };
  const end = () => {
    if (from?.pulling) show(0, false);
    from = undefined;
  };
  const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, listener, { passive: true, signal: watch.signal });
  style.overscrollBehaviorY = 'contain';
  atTop();
  on('scroll', atTop);
  on('touchstart', ({ touches }) => {
    end();
    const [touch] = touches;
    const free = touches.length === 1 && window.scrollY <= 0 && mayStart() && !document.querySelector('dialog[open]');
    if (touch && free) from = { x: touch.clientX, y: touch.clientY, pulling: false, dy: 0 };
  });
  on('touchmove', ({ touches }) => {
    const [touch] = touches;
    if (!from || !touch) return;
    from.dy = touch.clientY - from.y;
    const direction = from.pulling ? 'down' : directionOf(touch.clientX - from.x, from.dy);
    if (direction === undefined) return;
    if (direction !== 'down' || touches.length > 1 || window.scrollY > 0) return end();
    from.pulling = true;
    show(pulled(from.dy), true);
  });
  on('touchend', () => {
    if (!from?.pulling || !pullsEnough(from.dy)) return end();
    from = undefined;
    show(REST_PX, false);
    onPull();
  });
  on('touchcancel', end);
  return () => {
    watch.abort();
    style.touchAction = '';
    style.overscrollBehaviorY = '';
  };
}
