import { useEffect, type RefObject } from 'react';

/**
 * At the desk the first field that must be filled in has the focus, so that what is typed after its key is not lost.
 * Elsewhere that would open the keyboard of a phone. In a sheet the sheet does it.
 */
export function useFirstField(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = box;
    if (!element || document.documentElement.dataset['desk'] === undefined || element.closest('dialog')) return;
    const focused = (): boolean => {
      const first = element.querySelector('[data-field]:not([data-optional])') ?? element.querySelector('[data-field]');
      // A text field may have buttons before it.
      const field = first?.querySelector<HTMLElement>('input, textarea, select') ?? first?.querySelector('button');
      field?.focus({ preventScroll: true });
      return Boolean(field);
    };
    if (focused()) return;
    // A part that is loaded on demand.
    const watch = new MutationObserver(() => focused() && watch.disconnect());
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [box]);
}
