import { isServerUp } from './api/is-server-up.ts';

const MARK = 'closeloop.loadedAnew';

/**
 * A page's program is gone while the server answers: a newer version is in its place. The page is loaded anew at its
 * address, once for each, so that a program that is really missing ends in a word and not in a circle.
 */
export async function loadAnew(href: string): Promise<void> {
  try {
    if (sessionStorage.getItem(MARK) === href) return;
    if (!(await isServerUp())) return;
    sessionStorage.setItem(MARK, href);
  } catch {
    return; // without storage nobody would know that it was tried
  }
  window.location.reload();
}
