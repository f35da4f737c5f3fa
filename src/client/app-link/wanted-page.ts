import { usePage } from '../route-match.tsx';
import { safePath } from '../safe-path.ts';

/** The page to go on to, from the parameter `redirect`; home when that is no page of ours. */
export function useWantedPage(): string {
  const { params, link } = usePage();
  return safePath(params['redirect'], window.location.origin) ?? link('home');
}
