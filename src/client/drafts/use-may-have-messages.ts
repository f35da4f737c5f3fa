import { useEffect, useState } from 'react';
import { MESSAGES_DATABASE, mayExist } from './draft-database.ts';

/**
 * Whether messages may wait on this device; the code that shows and sends them is not loaded before. `again`: a value that
 * changes when there may be a first one.
 */
export function useMayHaveMessages(again?: unknown): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    if (!may) void mayExist(MESSAGES_DATABASE).then(setMay);
  }, [may, again]);
  return may;
}
