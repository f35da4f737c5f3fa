import { useEffect, useRef } from 'react';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { openTicket } from '../ticket/open-ticket.ts';
import { useNavigation } from '../ui/navigation.tsx';
import { actOnOpen } from './act-on-open.ts';
import type { DeskScope } from './commands.ts';
import type { KeyAction } from '../ticket/action-keys.ts';

/** An action chosen on a row of the list: it starts as soon as that ticket is shown. */
function useLater(): DeskScope['setLater'] {
  const { t } = useText();
  const wanted = useRef<{ id: string; action: KeyAction }>(undefined);
  useEffect(
    () =>
      openTicket.subscribe(() => {
        const here = openTicket.current();
        const later = wanted.current;
        if (!here || here.ticket.id !== later?.id) return;
        wanted.current = undefined;
        // After the page's own effects: otherwise they take the focus from the sheet.
        setTimeout(() => actOnOpen(here, later.action, t));
      }),
    [t],
  );
  return (later) => {
    wanted.current = later;
  };
}

/** Collects what the commands of the desk act on. */
export function useScope(
  parts: Omit<DeskScope, 't' | 'isTicket' | 'link' | 'go' | 'setLater' | 'startFlow'>,
): Omit<DeskScope, 'startFlow'> {
  const { t } = useText();
  const { page, link } = usePage();
  const { go } = useNavigation();
  return { ...parts, t, isTicket: page === 'insiderTicket', link, go, setLater: useLater() };
}
