import { isServerUp } from './api/is-server-up.ts';

const MARK = 'closeloop.loadedAnew';

/**
 * A page's program is gone while the server answers: a newer version is in its place. The page is loaded anew at its
 * address, once for each, so that a program that is really missing ends in a word and not in a circle. Answers whether it is.
 */
export async function reloadForNewVersion(href: string): Promise<boolean> {
  try {
    if (sessionStorage.getItem(MARK) === href || !(await isServerUp())) return false;
    sessionStorage.setItem(MARK, href);
  } catch {
    return false; // without storage nobody would know that it was tried
  }
  window.location.reload();
  return true;
}
