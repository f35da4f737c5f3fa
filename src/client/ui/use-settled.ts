import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** The value once the typing pauses: what a call asks for. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
