// Opening and closing of a sheet: its animation, the focus, and dragging it down.
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { overlays } from './overlays.ts';
import { watchSheetPulls } from './watch-sheet-pulls.ts';

const leaveMs = 180;
const flingPx = 96;

/** Opens and closes the dialog. `present` stays true until the closing animation has ended. */
export function usePresence(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<HTMLElement>(undefined);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  // With the drawing: nobody presses a key for the page behind while it has not yet begun to leave.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!present || !element) return;
    if (open) {
      element.dataset['state'] = 'open';
      if (!element.open) {
        from.current = openedFrom(element);
        element.showModal();
        firstChoice(element)?.focus(); // otherwise the browser focuses the X button
      }
      return overlays.add(element);
    }
    element.dataset['state'] = 'leaving';
    const timer = setTimeout(() => {
      element.close();
      // The browser gives the focus back, unless that element has gone: a menu closes when it opens another sheet.
      const { activeElement, body } = document;
      if (activeElement === body || element.contains(activeElement)) from.current?.focus({ preventScroll: true });
      setPresent(false);
    }, leaveMs);
    return () => clearTimeout(timer);
  }, [open, present]);
  return { dialog, present };
}

/**
 * The element to focus when a sheet opens: the one marked with `data-first`, else the first button or the chosen radio.
 * A text field is focused at the desk only: elsewhere that opens the keyboard of a phone.
 */
function firstChoice(sheet: HTMLElement): HTMLElement | null | undefined {
  const marked = sheet.querySelector<HTMLElement>('[data-first]');
  const first = sheet.querySelector<HTMLElement>('[data-body] :is(input, textarea, select, button, a)');
  if (marked || first instanceof HTMLButtonElement) return marked ?? first;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio')
    return document.documentElement.dataset['desk'] === undefined ? undefined : first;
  return [...sheet.querySelectorAll('input')].find(({ name, checked }) => checked && name === first.name) ?? first;
}

const openers = new WeakMap<Element, HTMLElement>();

/**
 * The element to focus after closing. For a sheet opened from another sheet, which may close, the opener of that one.
 */
function openedFrom(sheet: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement;
  const outer = focused?.closest('dialog');
  const opener = (outer && openers.get(outer)) ?? (focused instanceof HTMLElement ? focused : undefined);
  if (opener) openers.set(sheet, opener);
  return opener;
}

/**
 * A finger that pulls the sheet down closes it; after a short pull it goes back. It pulls at the head, or at the content
 * when that is scrolled to its top. The X button is the alternative to pulling.
 */
export function useDrag(dialog: { current: HTMLDialogElement | null }, present: boolean, onClose: () => void) {
  const from = useRef<number>(undefined);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const panel = () => dialog.current?.querySelector<HTMLElement>('.sheet-panel');
  const show = (px: number) => {
    const element = panel();
    element?.toggleAttribute('data-held', true);
    if (element) element.style.translate = `0 ${Math.max(0, px)}px`;
  };
  const settle = (px: number) => {
    const element = panel();
    element?.removeAttribute('data-held');
    if (element) element.style.translate = '';
    if (px > flingPx) close.current();
  };
  useEffect(() => {
    const body = dialog.current?.querySelector<HTMLElement>('[data-body]');
    if (present && body) return watchSheetPulls(body, { show, end: settle });
    // oxlint-disable-next-line react/exhaustive-deps -- both find the panel anew each time
  }, [present]);
  const end = (event: PointerEvent) => {
    if (from.current === undefined) return;
    const pulled = event.clientY - from.current;
    from.current = undefined;
    settle(pulled);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== undefined) show(event.clientY - from.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
