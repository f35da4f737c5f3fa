/** The first of these elements, given in page order, whose `data-field` is among the names. */
export const firstOf = <P extends { readonly dataset: Readonly<DOMStringMap> }>(
  elements: Iterable<P>,
  names: readonly string[],
): P | undefined => [...elements].find(({ dataset }) => names.includes(dataset['field'] ?? ''));

/** Focuses the first of these fields on the page and scrolls to it. Returns false when none of them is on the page. */
export function focusFirst(box: HTMLElement, names: readonly string[]): boolean {
  const first = firstOf(box.querySelectorAll<HTMLElement>('[data-field]'), names);
  if (!first) return false;
  first.querySelector<HTMLElement>('input,textarea,button,[tabindex="0"]')?.focus({ preventScroll: true });
  // Centered, so that the footer does not cover the error below the field. A tall field is aligned with the top.
  first.scrollIntoView({ block: first.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  return true;
}
