/** Is the app to be opened, as the parameter `open` of the address says (spec 2.1)? */
export const asksToOpen = (href: string): boolean => queryOf(href).get('open') === '1';

/** The address without `open`, so that a reload does not repeat it, and without a token, which must not be passed on. */
export function withoutOpening(href: string): string {
  const query = queryOf(href);
  query.delete('open');
  query.delete('token');
  return href.replace(/(\?[^#]*)?(?=#|$)/s, query.size > 0 ? `?${query.toString()}` : '');
}

const queryOf = (href: string): URLSearchParams => new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(href)?.[1] ?? '');
