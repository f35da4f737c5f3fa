/** The first of these elements, given in page order, whose `data-field` is among the names. */
export const firstOf = <P extends { readonly dataset: Readonly<DOMStringMap> }>(
  places: Iterable<P>,
  names: readonly string[],
): P | undefined => [...places].find(({ dataset }) => names.includes(dataset['field'] ?? ''));

/** The first of these fields on the page gets the focus; false when none of them is there. */
export function focusFirst(box: HTMLElement, names: readonly string[]): boolean {
  const first = firstOf(box.querySelectorAll<HTMLElement>('[data-field]'), names);
  if (!first) return false;
  first.querySelector<HTMLElement>('input,textarea,button,[tabindex="0"]')?.focus({ preventScroll: true });
  // Centred, so that the error below the field is not covered by the footer. A field too tall for that: its top.
  first.scrollIntoView({ block: first.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  return true;
}
