import { session } from './api/client.ts';
import { userOf } from './api/current-user.ts';
import { useUser } from './api/user.ts';
import { useMedia } from './ui/use-media.ts';
import { usePrinting } from './ui/use-printing.ts';

const WIDE = '(min-width: 75rem)';

/** Whether the wide frame stands around the pages: an insider, from 1,200 px on (look.md, the desk). Never on paper. */
export function useDesk(): boolean {
  const wide = useMedia(WIDE);
  const isPrinted = usePrinting();
  return (useUser()?.isInsider ?? false) && wide && !isPrinted;
}

/** The same before anything is drawn. */
export const startsAtDesk = (): boolean => (userOf(session.user)?.isInsider ?? false) && matchMedia(WIDE).matches;
