import { useEffect, useRef, useState } from 'react';
import { history } from '../../history.ts';
import { usePage } from '../../route-match.tsx';
import { useAdminLink } from '../addresses.ts';

const DEBOUNCE_MS = 250;

/** Search, filter and sort of a list. They are in the address, so that links and "back" restore them. */
export function useListAddress(place: string) {
  const { params } = usePage();
  const adminLink = useAdminLink();
  const { q = '', active, sort } = params;
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: { q?: string | undefined; active?: string | undefined; sort?: string | undefined }) => {
    const { q: text, ...rest } = { q, active, sort, ...next };
    history.replace(adminLink(place, { ...rest, q: text || undefined }));
  };
  return {
    q,
    active,
    sort,
    typed,
    change,
    /** Called when the user types. The list is searched when they stop typing. */
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => change({ q: text.trim() }), text === '' ? 0 : DEBOUNCE_MS);
    },
  };
}
