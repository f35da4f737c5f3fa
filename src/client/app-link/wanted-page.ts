import { usePage } from '../route-match.tsx';
import { safePath } from '../safe-path.ts';

/** The page that was to be opened in the app, named by `redirect`; home when it names none of ours. */
export function useWantedPage(): string {
  const { params, link } = usePage();
  return safePath(params['redirect'], window.location.origin) ?? link('home');
}
