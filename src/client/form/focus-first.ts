/** The first of these places, which stand in the order of the page, whose field is among the names. */
export const firstOf = <P extends { readonly dataset: Readonly<DOMStringMap> }>(
  places: Iterable<P>,
  names: readonly string[],
): P | undefined => [...places].find(({ dataset }) => names.includes(dataset['field'] ?? ''));

/** The first of these fields on the page gets the focus; false when none of them is there. */
export function focusFirst(box: HTMLElement, names: readonly string[]): boolean {
  const first = firstOf(box.querySelectorAll<HTMLElement>('[data-field]'), names);
  if (!first) return false;
  first.querySelector<HTMLElement>('input,textarea,button,[tabindex="0"]')?.focus({ preventScroll: true });
  // In the middle: its error stands below it and must not lie under the button. What is too long for that: its head.
  first.scrollIntoView({ block: first.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
  return true;
}
