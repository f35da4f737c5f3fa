import { RECENT_KEY } from './kept-store.ts';
import { safeStore } from './safe-store.ts';

const store = safeStore(() => window.localStorage);
const KEPT = 6;

export interface RecentTicket {
  id: string;
  number: string;
  title: string;
}

interface Kept {
  userId: string;
  items: readonly RecentTicket[];
}

/** The tickets that this user opened last on this device, the newest first. A logout forgets them (`leave-device.ts`). */
export function recentTickets(userId: string): readonly RecentTicket[] {
  try {
    const kept = JSON.parse(store.getItem(RECENT_KEY) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept.items : [];
  } catch {
    return [];
  }
}

export function rememberTicket(userId: string, { id, number, title }: RecentTicket): void {
  const others = recentTickets(userId).filter((other) => other.id !== id);
  store.setItem(RECENT_KEY, JSON.stringify({ userId, items: [{ id, number, title }, ...others].slice(0, KEPT) }));
}
