/**
 * For tests that mock modules: their files share what comes from node_modules, which takes most of the time to load; our
 * own modules each file loads anew, with its own mocks, into an empty page.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
}
