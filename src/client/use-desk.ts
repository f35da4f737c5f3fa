import { useUser } from './api/user.ts';
import { useMedia } from './ui/use-media.ts';
import { usePrinting } from './ui/use-printing.ts';

/** Whether the wide frame stands around the pages: an insider, from 1,200 px on (look.md, the desk). Never on paper. */
export function useDesk(): boolean {
  const wide = useMedia('(min-width: 75rem)');
  const isPrinted = usePrinting();
  return (useUser()?.isInsider ?? false) && wide && !isPrinted;
}
