import { isServerUp } from './api/is-server-up.ts';
import { history } from './history.ts';

const MARK = 'closeloop.loadedAnew';

/**
 * A page's module is missing while the server answers: a new version was deployed. Reloads the page, once for each
 * address, so that a module that is really missing does not cause a loop. Resolves to whether it reloads.
 */
export async function reloadForNewVersion(href: string): Promise<boolean> {
  try {
    if (sessionStorage.getItem(MARK) === href || !(await isServerUp())) return false;
    sessionStorage.setItem(MARK, href);
  } catch {
    return false; // without storage a second try could not be detected
  }
  history.leave(() => window.location.reload());
  return true;
}
