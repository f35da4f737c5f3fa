import { directionOf, slidTo, staysOpen } from './gesture.ts';

interface Slide {
  row: HTMLElement;
  x: number;
  y: number;
  width: number;
  open: boolean;
  dx: number;
  moving: boolean;
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-slides]') : null;

/** Slides rows with the finger. Calls `show` with the id of the open row. Returns the function that stops it. */
export function watchSwipes(show: (id: string | undefined) => void): () => void {
  const watch = new AbortController();
  let slide: Slide | undefined;
  const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, listener, { passive: true, signal: watch.signal });
  const end = () => {
    slide?.row.removeAttribute('data-held');
    slide?.row.style.removeProperty('translate');
    slide = undefined;
  };
  on('pointerdown', ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
    end();
    const row = rowAt(target);
    const aside = row?.lastElementChild;
    // On a wide screen the action is part of the row: nothing to reveal.
    if (pointerType !== 'touch' || !isPrimary || !row || !aside || getComputedStyle(aside).position !== 'absolute')
      return;
    const width = aside.getBoundingClientRect().width;
    slide = { row, x, y, width, open: row.dataset['open'] !== undefined, dx: 0, moving: false };
  });
  on('pointermove', ({ clientX, clientY, isPrimary }) => {
    if (!slide || !isPrimary) return;
    slide.dx = clientX - slide.x;
    const direction = slide.moving ? 'across' : directionOf(slide.dx, clientY - slide.y);
    if (direction === undefined) return;
    if (direction !== 'across') return end();
    slide.moving = true;
    slide.row.setAttribute('data-held', '');
    slide.row.style.translate = `${slidTo(slide.dx, slide.width, slide.open)}px`;
  });
  on('pointerup', () => {
    const { row, dx, width, open, moving } = slide ?? { moving: false };
    end();
    if (moving && row) show(staysOpen(dx, width, open) ? row.dataset['slides'] : undefined);
  });
  on('pointercancel', end);
  return () => {
    end();
    watch.abort();
  };
}

/**
 * Closes the open row on a scroll or a tap elsewhere. A tap on the open row closes it without opening the link.
 */
export function watchLeaving(leave: () => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const inside = (target: EventTarget | null) => rowAt(target)?.dataset['open'] !== undefined;
  addEventListener('scroll', leave, { passive: true, signal });
  addEventListener('pointerdown', ({ target }) => !inside(target) && leave(), { passive: true, signal });
  addEventListener(
    'click',
    (event) => {
      const row = rowAt(event.target);
      const words = row?.firstElementChild?.contains(event.target as Node);
      // `detail` is 0 for a key press: the keyboard opens the link at once.
      if (!row || !inside(row) || !words || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    },
    { capture: true, signal },
  );
  return () => watch.abort();
}
