/** What happens when a part of the page cannot be loaded, mostly because a new version was deployed (lazy-part.ts). */
import { isServerUp } from './api/is-server-up.ts';
import { history } from './history.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import type { T } from './text.tsx';
import { toast } from './ui/toast-queue.ts';

/** Whether something may have been typed on the open page. Searches are in the address. */
const holdsInput = (): boolean => document.querySelector('textarea, select, input:not([type=search])') !== null;

const reload = (): void => history.leave(() => window.location.reload());

/** Loads the new version at once if nothing typed can be lost; else a toast says what is the matter, with these texts. */
export async function loadVersionOrSay(t: T | undefined): Promise<void> {
  const up = await isServerUp();
  if ((up && !holdsInput() && (await reloadForNewVersion(history.href()))) || !t) return;
  if (!up) toast.show({ text: t('frame.offline'), tone: 'warn' });
  else toast.show({ text: t('system.newVersion'), action: { text: t('system.loadVersion'), onClick: reload } });
}

/**
 * Reloads after another try that failed; resolves to whether it does. Chromium caches a failed module for the life of the
 * page, so only a reload helps. While the server does not answer, the page that is open is better than none.
 */
export async function reloaded(isSheet: boolean): Promise<boolean> {
  // What was typed beside a sheet may be stored nowhere, so only the button of the toast reloads then.
  if ((isSheet && holdsInput()) || !(await isServerUp())) return false;
  reload();
  return true;
}
