import { APP_CONFIG_NAME } from '../../shared/page-config.ts';
import { bridge } from '../bridge/page-bridge.ts';
import { history } from '../history.ts';
import { headText } from '../page-config.ts';
import { createPending } from '../pending.ts';

/** The address to open in the native app. After closing it stays set, so that the sheet can animate out. */
export const appOpening = createPending<{ href: string; open: boolean }>();

/** False inside the app and in an installation that configures none. */
export const canOpenApp = (): boolean => !bridge.insideApp && headText(APP_CONFIG_NAME) !== undefined;

/** Opens the native app at this page, or at another address of ours; the root of the page shows how it goes. */
export const openApp = (href = history.href()): void => appOpening.set({ href, open: true });

export const closeAppOpening = (): void => {
  const last = appOpening.current();
  if (last) appOpening.set({ ...last, open: false });
};
