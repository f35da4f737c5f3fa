import { useEffect, useRef, useState } from 'react';
import { history } from '../../history.ts';
import { usePage } from '../../route-match.tsx';
import { useAdminLink } from '../addresses.ts';

const TYPING_MS = 250;

/** Search, filter and order of a list. They are kept in the address, so that links and "back" restore them. */
export function useListAddress(place: string) {
  const { params } = usePage();
  const adminLink = useAdminLink();
  const { q = '', active, sort } = params;
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: { q?: string | undefined; active?: string | undefined; sort?: string | undefined }) => {
    const { q: words, ...rest } = { q, active, sort, ...next };
    history.replace(adminLink(place, { ...rest, q: words || undefined }));
  };
  return {
    q,
    active,
    sort,
    typed,
    change,
    /** The text shows at once; the list is searched when the typing pauses. */
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => change({ q: text.trim() }), text === '' ? 0 : TYPING_MS);
    },
  };
}
